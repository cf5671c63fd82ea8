import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../../platform/database/open-database.ts';
import { background, fairQueue } from '../../../platform/fair-queue.ts';
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

/** Private parts of a content; none of one that was made to be long, which no camera writes. */
async function findParts(mimetype: string, read: Reader, size: number): Promise<readonly PrivatePart[]> {
  try {
    return (await finders[mimetype]?.(read, size)) ?? [];
  } catch (error) {
    if (error instanceof TooManyPieces) return [];
    throw error;
  }
}

/** Contents that are looked through at the same time. */
const atOnce = 2;

export interface LookedThrough {
  readonly sha256: string;
  readonly mimetype: string;
  /** Bytes. */
  readonly size: number;
  /** As kept in the database; null: not looked for yet. */
  readonly privateParts: string | null;
}

/** Returns true for media types that may hold private data which can be blanked. */
export const mayBePrivate = (mimetype: string): boolean => mimetype in finders;

/**
 * Finds private data in contents. The first response that sends a content searches it and stores the result in the
 * database, so that no job and no second copy are needed.
 */
export function privateParts({ write }: Pick<Database, 'write'>, storage: Pick<Storage, 'read'>) {
  const queue = fairQueue({ atOnce, perUser: atOnce });
  const underWay = new Map<string, Promise<readonly PrivatePart[]>>();

  const look = async ({ sha256, mimetype, size }: LookedThrough): Promise<readonly PrivatePart[]> => {
    const leave = await queue.enter(background);
    try {
      const read = async (start: number, end: number) => buffer((await storage.read(sha256, { start, end })).stream);
      const parts = await findParts(mimetype, windowed(read, size), size);
      const found = { privateParts: JSON.stringify(parts) };
      await write((trx) => trx.updateTable('contents').set(found).where('sha256', '=', sha256).execute());
      return parts;
    } finally {
      leave();
    }
  };

  /** Private parts of a content. @throws ContentMissing, StorageUnavailable */
  return async (content: LookedThrough): Promise<readonly PrivatePart[]> => {
    if (!mayBePrivate(content.mimetype)) return [];
    if (content.privateParts !== null) return JSON.parse(content.privateParts) as readonly PrivatePart[];
    const { sha256 } = content;
    const looking = underWay.get(sha256) ?? look(content).finally(() => underWay.delete(sha256));
    underWay.set(sha256, looking);
    return looking;
  };
}

/** Puts what is sent instead into some bytes of a content. @param start of the bytes in the content */
function withoutParts(bytes: Buffer, start: number, parts: readonly PrivatePart[]): Buffer {
  const end = start + bytes.length;
  const touching = parts.filter((part) => part.start < end && part.start + part.length > start);
  if (touching.length === 0) return bytes;
  // The storage may use its memory again.
  const copy = Buffer.from(bytes);
  for (const { start: from, length, keep } of touching) {
    copy.fill(0, Math.max(0, from - start), Math.min(copy.length, from + length - start));
    const kept = Buffer.from(keep, 'hex');
    const cut = Math.max(0, start - from);
    if (cut < kept.length) kept.copy(copy, Math.max(0, from - start), cut);
  }
  return copy;
}

/** A stream of a content without some parts. @param start of the stream in the content */
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
