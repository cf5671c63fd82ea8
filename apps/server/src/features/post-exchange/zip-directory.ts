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
  /** As it is packed. */
  readonly content: Buffer;
}

const endSignature = 0x06054b50;
const endBytes = 22;
const commentMax = 65_535;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
const localBytes = 30;
const encrypted = 0x1;
const utf8 = 0x800;

/** The list is not where it must be, or says what cannot be. */
export class BrokenZip extends Error {}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endBytes - commentMax);
  for (let at = bytes.length - endBytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  throw new BrokenZip('no end of the list of files');
}

/** A part of the zip that must be there whole. */
function partOf(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new BrokenZip('less than it says');
  return bytes.subarray(at, at + length);
}

function contentAt(bytes: Buffer, at: number, packed: number): Buffer {
  const local = partOf(bytes, at, localBytes);
  if (local.readUInt32LE(0) !== localSignature) throw new BrokenZip('no file where one should be');
  return partOf(bytes, at + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28), packed);
}

/** The files of a zip, in the order of its list. @throws BrokenZip */
export function* zipEntries(bytes: Buffer): Generator<ZipEntry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth += 1) {
    const entry = partOf(bytes, at, entryBytes);
    if (entry.readUInt32LE(0) !== entrySignature) throw new BrokenZip('no entry where one should be');
    const nameBytes = entry.readUInt16LE(28);
    const flags = entry.readUInt16LE(8);
    yield {
      name: partOf(bytes, at + entryBytes, nameBytes),
      isUtf8: (flags & utf8) !== 0,
      isEncrypted: (flags & encrypted) !== 0,
      method: entry.readUInt16LE(10),
      crc: entry.readUInt32LE(16),
      size: entry.readUInt32LE(24),
      content: contentAt(bytes, entry.readUInt32LE(42), entry.readUInt32LE(20)),
    };
    at += entryBytes + nameBytes + entry.readUInt16LE(30) + entry.readUInt16LE(32);
  }
}
