/* The list of files at the end of a zip, as PKWARE's APPNOTE describes it, without what is beyond 4 GB. */

/** A file as the list has it. */
export interface ZipEntry {
  /** As bytes: in what code they are is said elsewhere, if at all. */
  readonly name: Buffer;
  readonly isUtf8: boolean;
  readonly isEncrypted: boolean;
  /** 0: as it is, 8: deflated. */
  readonly method: number;
  readonly crc: number;
  /** Bytes when it is unpacked. */
  readonly size: number;
  /** Bytes as it is packed, and where its own head is. */
  readonly packed: number;
  readonly offset: number;
}

const endSignature = 0x06054b50;
const endBytes = 22;
const commentMax = 65_535;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
/** Bytes of the head of a file, before its name. */
export const localBytes = 30;
const encrypted = 0x1;
const utf8 = 0x800;

/** The list is not where it must be, or says what cannot be. */
export class BrokenZip extends Error {}

/** Bytes at the end of a zip among which the end of its list is. */
export const tailBytes = endBytes + commentMax;

/** What the end of a zip says of its list. */
interface Directory {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

/** @param tail the last bytes of a zip, `tailBytes` where it has so many @throws BrokenZip */
export function directoryOf(tail: Buffer): Directory {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    return {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
  }
  throw new BrokenZip('no end of the list of files');
}

/** A part of the zip that must be there whole. */
function partOf(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new BrokenZip('less than it says');
  return bytes.subarray(at, at + length);
}

/** The files that a list names, in its order. @throws BrokenZip */
export function* entriesIn(list: Buffer, count: number): Generator<ZipEntry> {
  let at = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const entry = partOf(list, at, entryBytes);
    if (entry.readUInt32LE(0) !== entrySignature) throw new BrokenZip('no entry where one should be');
    const nameBytes = entry.readUInt16LE(28);
    const flags = entry.readUInt16LE(8);
    yield {
      name: partOf(list, at + entryBytes, nameBytes),
      isUtf8: (flags & utf8) !== 0,
      isEncrypted: (flags & encrypted) !== 0,
      method: entry.readUInt16LE(10),
      crc: entry.readUInt32LE(16),
      size: entry.readUInt32LE(24),
      packed: entry.readUInt32LE(20),
      offset: entry.readUInt32LE(42),
    };
    at += entryBytes + nameBytes + entry.readUInt16LE(30) + entry.readUInt16LE(32);
  }
}

/** Bytes between where a file's head begins and where what it holds does. @throws BrokenZip */
export function headBytes(head: Buffer): number {
  if (head.length < localBytes || head.readUInt32LE(0) !== localSignature) {
    throw new BrokenZip('no file where one should be');
  }
  return localBytes + head.readUInt16LE(26) + head.readUInt16LE(28);
}

/** A file of a zip that is held in memory. */
export interface HeldEntry extends ZipEntry {
  /** As it is packed. */
  readonly content: Buffer;
}

/** The files of a zip, in the order of its list. @throws BrokenZip */
export function* zipEntries(bytes: Buffer): Generator<HeldEntry> {
  const { count, offset } = directoryOf(bytes.subarray(-tailBytes));
  for (const entry of entriesIn(bytes.subarray(offset), count)) {
    const start = entry.offset + headBytes(bytes.subarray(entry.offset, entry.offset + localBytes));
    yield { ...entry, content: partOf(bytes, start, entry.packed) };
  }
}
