import { blank, mostParts, type PartFinder, type PrivatePart, type Reader } from './parts.ts';

/** Largest size of the tables that locate the items of a HEIF file, in bytes. */
const mostTableBytes = 1024 * 1024;
/** Largest number of extents to read. */
const mostExtents = 20_000;
/** Largest number of boxes to read. */
const mostBoxes = 10_000;

interface Box {
  readonly type: string;
  readonly start: number;
  /** Offset of its content, in bytes. */
  readonly inside: number;
  readonly end: number;
}

/** Reads the boxes of a range. */
async function boxesIn(read: Reader, from: number, to: number): Promise<readonly Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < mostBoxes;) {
    const head = await read(at, 16);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length >= 16;
    const length = short === 0 ? to - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
    const inside = at + (isLong ? 16 : 8);
    if (length < inside - at) break;
    boxes.push({ type: head.toString('latin1', 4, 8), start: at, inside, end: Math.min(at + length, to) });
    at += length;
  }
  return boxes;
}

/** Replaces a private box with a `free` box, which players skip. */
const emptied = ({ start, inside, end }: Box): readonly PrivatePart[] => [
  blank(start + 4, 4, Buffer.from('free', 'latin1').toString('hex')),
  blank(inside, end - inside),
];

const privateInMovie: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
/** Top level: in a HEIF file, `meta` contains the tables of the picture. */
const privateInHeif: ReadonlySet<string> = new Set(['udta', 'uuid']);

/** Finds private boxes in a movie and at the top level. */
async function privateBoxes(read: Reader, top: readonly Box[], beside: ReadonlySet<string>) {
  const found = top.filter(({ type }) => beside.has(type));
  for (const movie of top.filter(({ type }) => type === 'moov')) {
    const boxes = await boxesIn(read, movie.inside, movie.end);
    found.push(...boxes.filter(({ type }) => privateInMovie.has(type)));
    for (const track of boxes.filter(({ type }) => type === 'trak')) {
      const inTrack = await boxesIn(read, track.inside, track.end);
      found.push(...inTrack.filter(({ type }) => privateInMovie.has(type)));
    }
  }
  return found.slice(0, mostParts / 2).flatMap(emptied);
}

/** Private parts of a movie: metadata beside its tracks, such as location, device and author. */
export const movieParts: PartFinder = async (read, size) =>
  privateBoxes(read, await boxesIn(read, 0, size), privateInMovie);

/** Reads numbers in sequence; returns 0 beyond the end. */
function cursor(bytes: Buffer) {
  let at = 0;
  const take = (length: number): number => {
    const value =
      length === 0 || at + length > bytes.length ? 0 : Number(`0x${bytes.toString('hex', at, at + length)}`);
    at += length;
    return value;
  };
  return {
    take,
    isAtEnd: () => at >= bytes.length,
    text: (length: number) => {
      at += length;
      return bytes.toString('latin1', at - length, at);
    },
  };
}

const bigIds = 2;
const privateItems: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);

/** Ids of HEIF items with metadata of the picture. */
async function privateIds(read: Reader, infos: Box): Promise<ReadonlySet<number>> {
  const version = (await read(infos.inside, 1))[0] ?? 0;
  const ids = new Set<number>();
  for (const { type, inside, end } of await boxesIn(read, infos.inside + (version === 0 ? 6 : 8), infos.end)) {
    if (type !== 'infe') continue;
    const entry = cursor(await read(inside, Math.min(end - inside, 64)));
    const entryVersion = entry.take(1);
    entry.take(3);
    if (entryVersion < bigIds) continue;
    const id = entry.take(entryVersion === bigIds ? 2 : 4);
    entry.take(2);
    if (privateItems.has(entry.text(4))) ids.add(id);
  }
  return ids;
}

/** Locates the items of a HEIF file. @param data offset of the file's data table, in bytes */
function extentsOf(table: Buffer, ids: ReadonlySet<number>, data: number): readonly PrivatePart[] {
  const parts: PrivatePart[] = [];
  const bytes = cursor(table);
  const version = bytes.take(1);
  bytes.take(3);
  const sizes = bytes.take(2);
  const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexSize = 0] = [12, 8, 4, 0].map(
    (shift) => (sizes >> shift) & 15,
  );
  const count = bytes.take(version < bigIds ? 2 : 4);
  let left = mostExtents;
  for (let item = 0; item < count && !bytes.isAtEnd() && left > 0; item += 1) {
    const id = bytes.take(version < bigIds ? 2 : 4);
    const method = version === 0 ? 0 : bytes.take(2) & 15;
    bytes.take(2);
    const base = bytes.take(baseSize);
    const extents = bytes.take(2);
    for (let extent = 0; extent < extents && !bytes.isAtEnd() && left > 0; extent += 1) {
      left -= 1;
      if (version > 0) bytes.take(indexSize);
      const start = base + bytes.take(offsetSize) + (method === 1 ? data : 0);
      const length = bytes.take(lengthSize);
      if (ids.has(id) && method < bigIds) parts.push(blank(start, length));
    }
  }
  return parts;
}

/** Private parts of a HEIF file, such as AVIF and HEIC: EXIF and XMP. The orientation is stored elsewhere. */
export const heifParts: PartFinder = async (read, size) => {
  const top = await boxesIn(read, 0, size);
  const meta = top.find(({ type }) => type === 'meta');
  const parts = await privateBoxes(read, top, privateInHeif);
  if (meta === undefined) return parts;
  const boxes = await boxesIn(read, meta.inside + 4, meta.end);
  const [infos, places, data] = ['iinf', 'iloc', 'idat'].map((type) => boxes.find((box) => box.type === type));
  if (infos === undefined || places === undefined) return parts;
  const table = await read(places.inside, Math.min(places.end - places.inside, mostTableBytes));
  const found = extentsOf(table, await privateIds(read, infos), data?.inside ?? 0);
  return [...parts, ...found.filter(({ start, length }) => start + length <= size && length > 0)];
};
