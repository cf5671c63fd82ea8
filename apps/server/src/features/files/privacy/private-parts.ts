import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../../platform/database/open-database.ts';
import { background, fairQueue } from '../../../platform/workers/fair-queue.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { heifParts, movieParts } from './box-parts.ts';
import { pngParts, webpParts } from './chunk-parts.ts';
import { jpegParts } from './jpeg-parts.ts';
import { type PartFinder, type PrivatePart, type Reader, TooManyPieces, windowed } from './parts.ts';
import { tiffParts } from './tiff-parts.ts';

const finders: Readonly<Record<string, PartFinder>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/apng': pngParts,
  'image/webp': webpParts,
  'image/avif': heifParts,
  'image/heic': heifParts,
  'image/heif': heifParts,
  'image/heic-sequence': heifParts,
  'image/heif-sequence': heifParts,
  'image/tiff': tiffParts,
  'image/x-adobe-dng': tiffParts,
  'image/x-canon-cr2': tiffParts,
  'image/x-nikon-nef': tiffParts,
  'image/x-sony-arw': tiffParts,
  'video/mp4': movieParts,
  'video/quicktime': movieParts,
  'video/x-m4v': movieParts,
  'video/3gpp': movieParts,
  'video/3gpp2': movieParts,
};

/** Finds private parts; none in content made to be slow, which no camera writes. */
async function findParts(mimetype: string, read: Reader, size: number): Promise<readonly PrivatePart[]> {
  try {
    return (await finders[mimetype]?.(read, size)) ?? [];
  } catch (error) {
    if (error instanceof TooManyPieces) return [];
    throw error;
  }
}

/** Content searched concurrently. */
const atOnce = 2;

export interface ScannedContent {
  readonly sha256: string;
  readonly mimetype: string;
  /** Size in bytes. */
  readonly size: number;
  /** JSON as stored in the database; `null`: not searched yet. */
  readonly privateParts: string | null;
}

/** Returns true for media types that may contain private data which can be blanked. */
export const mayBePrivate = (mimetype: string): boolean => mimetype in finders;

/**
 * Finds private data in content. The first response that sends content searches it and stores the result in the
 * database, so that no job and no second copy are needed.
 */
export function privateParts({ write }: Pick<Database, 'write'>, storage: Pick<Storage, 'read'>) {
  const queue = fairQueue({ atOnce, perUser: atOnce });
  const underWay = new Map<string, Promise<readonly PrivatePart[]>>();

  const look = ({ sha256, mimetype, size }: ScannedContent): Promise<readonly PrivatePart[]> =>
    queue.run(background, async () => {
      const read = async (start: number, end: number) => buffer((await storage.read(sha256, { start, end })).stream);
      const parts = await findParts(mimetype, windowed(read, size), size);
      const found = { privateParts: JSON.stringify(parts) };
      await write((trx) => trx.updateTable('contents').set(found).where('sha256', '=', sha256).execute());
      return parts;
    });

  /** Returns the private parts of content. @throws ContentMissing, StorageUnavailable */
  return async (content: ScannedContent): Promise<readonly PrivatePart[]> => {
    if (!mayBePrivate(content.mimetype)) return [];
    if (content.privateParts !== null) return JSON.parse(content.privateParts) as readonly PrivatePart[];
    const { sha256 } = content;
    const looking = underWay.get(sha256) ?? look(content).finally(() => underWay.delete(sha256));
    underWay.set(sha256, looking);
    return looking;
  };
}

/** Blanks private parts in a chunk. @param start offset of the chunk in the content */
function withoutParts(bytes: Buffer, start: number, parts: readonly PrivatePart[]): Buffer {
  const end = start + bytes.length;
  const touching = parts.filter((part) => part.start < end && part.start + part.length > start);
  if (touching.length === 0) return bytes;
  // Copies the chunk, because the storage may reuse its memory.
  const copy = Buffer.from(bytes);
  for (const { start: from, length, keep } of touching) {
    copy.fill(0, Math.max(0, from - start), Math.min(copy.length, from + length - start));
    const kept = Buffer.from(keep, 'hex');
    const cut = Math.max(0, start - from);
    if (cut < kept.length) kept.copy(copy, Math.max(0, from - start), cut);
  }
  return copy;
}

/** Blanks private parts in a stream. @param start offset of the stream in the content */
export function streamWithout(stream: Readable, start: number, parts: readonly PrivatePart[]): Readable {
  if (parts.length === 0) return stream;
  return Readable.from(
    (async function* () {
      let at = start;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        yield withoutParts(chunk, at, parts);
        at += chunk.length;
      }
    })(),
    { objectMode: false },
  );
}
