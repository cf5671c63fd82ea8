import { randomBytes } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '@mutai/contract/limits';
import type { Clock } from '../time/clock.ts';
import { bytesOf, onDisk, writeAll } from './local-files.ts';
import { serializeByKey } from './serialize-by-key.ts';
import type { Staging, StoreFile } from './staging.ts';
import { ContentMissing, ContentTooLarge, OffsetMismatch, UploadMissing } from './storage-errors.ts';
import { beginningBytes, type RemoteObjects, type Uploads } from './storage.ts';

const idBytes = 16;
const anyId = /^[0-9a-f]{32}$/;
/** Prefix of the objects of all unfinished uploads. */
const root = 'unfinished/';
/** Size at which received data becomes a piece, in bytes. A lost process loses less than this. */
const pieceBytes = 8 * 1024 * 1024;
/** A smaller last piece is merged with the next one, so that many small parts leave few objects. In bytes. */
const smallPieceBytes = 1024 * 1024;
const offsetDigits = 12;

/** Object with a range of an upload. */
interface Piece {
  readonly key: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

const folderOf = (upload: string) => `${root}${upload}/`;
/** Exists from the beginning of an upload to its end. */
const markerOf = (upload: string) => `${folderOf(upload)}begun`;
const keyOf = (upload: string, start: number, end: number) =>
  `${folderOf(upload)}${String(start).padStart(offsetDigits, '0')}-${end}`;

function pieceAt(key: string): Piece | undefined {
  const [, start, end] = /\/(\d+)-(\d+)$/.exec(key) ?? [];
  return start === undefined ? undefined : { key, start: Number(start), end: Number(end) };
}

/**
 * Returns the pieces that lead farthest without a gap. Pieces may overlap if a process was slow to notice that another
 * one had taken over; all contain the same bytes.
 *
 * @param pieces sorted by start
 */
function longestChain(pieces: readonly Piece[]): readonly Piece[] {
  const chains = new Map<number, readonly Piece[]>([[0, []]]);
  for (const piece of pieces) {
    const before = chains.get(piece.start);
    if (before !== undefined && !chains.has(piece.end)) chains.set(piece.end, [...before, piece]);
  }
  return chains.get(Math.max(...chains.keys())) ?? [];
}

const endOf = (chain: readonly Piece[]) => chain.at(-1)?.end ?? 0;

/** Local file that collects a piece. */
interface Collector {
  readonly path: string;
  readonly file: FileHandle;
}

/**
 * Unfinished uploads as pieces in an object storage, where any process continues them.
 *
 * @param folder local folder for pieces that are not yet complete
 * @param keep stores the complete content
 */
export function remoteUploads(
  objects: RemoteObjects,
  staging: Pick<Staging, 'take'>,
  folder: string,
  clock: Clock,
  keep: StoreFile,
): Uploads & { sweep(): Promise<void> } {
  const { takeOver, wait } = serializeByKey();

  const keysOf = async (upload: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of objects.list(folderOf(upload))) keys.push(key);
    return keys;
  };
  const chainOf = async (upload: string): Promise<readonly Piece[]> => {
    if (!anyId.test(upload)) throw new UploadMissing();
    const keys = await keysOf(upload);
    if (!keys.includes(markerOf(upload))) throw new UploadMissing();
    return longestChain(keys.flatMap((key) => pieceAt(key) ?? []));
  };
  const remove = async (upload: string) => {
    // First: without it, the rest is unreachable and swept later.
    await objects.remove(markerOf(upload));
    for (const key of await keysOf(upload)) await objects.remove(key);
  };
  /** @throws UploadMissing if the upload ended meanwhile */
  async function* bytesIn(chain: readonly Piece[]): AsyncGenerator<Uint8Array> {
    try {
      for (const { key } of chain) for await (const bytes of await objects.read(key)) yield bytes as Uint8Array;
    } catch (error) {
      throw error instanceof ContentMissing ? new UploadMissing() : error;
    }
  }
  const collecting = async <T>(work: (collector: Collector) => Promise<T>): Promise<T> => {
    const path = join(folder, `piece-${randomBytes(idBytes).toString('hex')}`);
    const file = await onDisk(open(path, 'wx+'));
    try {
      return await work({ path, file });
    } finally {
      await onDisk(file.close());
      await onDisk(rm(path, { force: true }));
    }
  };

  /** Appends the bytes of a part in pieces. @returns end of the upload */
  const addTo = (
    upload: string,
    chain: readonly Piece[],
    part: AsyncIterable<Uint8Array>,
    maxBytes: number,
    beforeWriting: () => Promise<void>,
  ) =>
    collecting(async ({ path, file }) => {
      const last = chain.at(-1);
      let replaced = last !== undefined && last.end - last.start < smallPieceBytes ? last : undefined;
      let start = replaced?.start ?? endOf(chain);
      let end = start;
      const write = async (bytes: Uint8Array) => {
        await onDisk(writeAll(file, bytes, end - start));
        end += bytes.length;
      };
      if (replaced !== undefined) for await (const bytes of bytesIn([replaced])) await write(bytes);
      const send = async () => {
        if (end === (replaced?.end ?? start)) return;
        await beforeWriting();
        await objects.send(keyOf(upload, start, end), path, end - start);
        if (replaced !== undefined) await objects.remove(replaced.key);
        replaced = undefined;
        await onDisk(file.truncate(0));
        start = end;
      };
      try {
        for await (const bytes of part) {
          if (end + bytes.length > maxBytes) throw new ContentTooLarge(maxBytes);
          await beforeWriting();
          await write(bytes);
          if (end - start >= pieceBytes) await send();
        }
      } catch (error) {
        // Keeps what arrived. If that fails too, the client sends it again.
        await send().catch(() => undefined);
        throw error;
      }
      await send();
      return end;
    });

  return {
    async begin() {
      const upload = randomBytes(idBytes).toString('hex');
      await objects.create(markerOf(upload));
      return upload;
    },
    received: async (upload) => endOf(await chainOf(upload)),
    async beginning(upload) {
      const chain = await chainOf(upload);
      const first = chain.filter(({ start }) => start < beginningBytes);
      const pieces = await Promise.all(
        first.map(async ({ key }) => buffer(await objects.read(key, { start: 0, end: beginningBytes - 1 }))),
      );
      return Buffer.concat(pieces).subarray(0, beginningBytes);
    },
    append: (upload, offset, source, maxBytes, beforeWriting = () => Promise.resolve()) => {
      const bytes = bytesOf(source);
      return takeOver(
        upload,
        async () => {
          const chain = await chainOf(upload);
          if (offset !== endOf(chain)) throw new OffsetMismatch(endOf(chain));
          return addTo(upload, chain, bytes, maxBytes, beforeWriting);
        },
        () => source.destroy(new DOMException('the upload went on elsewhere', 'AbortError')),
      );
    },
    finish: (upload, options) =>
      wait(upload, async () => {
        const whole = Readable.from(bytesIn(await chainOf(upload)), { objectMode: false });
        try {
          const content = await staging.take(whole, options, keep);
          await remove(upload);
          return content;
        } finally {
          whole.destroy();
        }
      }),
    abort: (upload) =>
      takeOver(upload, async () => {
        if (anyId.test(upload)) await remove(upload);
      }),
    async sweep() {
      /** Upload → time of its last piece. */
      const used = new Map<string, number>();
      for await (const { key, modifiedAt } of objects.list(root)) {
        const upload = key.slice(root.length, key.lastIndexOf('/'));
        used.set(upload, Math.max(modifiedAt, used.get(upload) ?? 0));
      }
      const before = clock() - limits.uploadKeptMs;
      for (const [upload, at] of used) if (at < before && anyId.test(upload)) await remove(upload);
    },
  };
}
