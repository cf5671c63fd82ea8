import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileType } from '@mutai/contract/files/resource';
import type { Database, Executor } from '../../../platform/database/open-database.ts';
import { background, fairQueue, type Requester } from '../../../platform/fair-queue.ts';
import type { JobKind } from '../../../platform/jobs/run-jobs.ts';
import { ContentMissing } from '../../../platform/storage/storage-errors.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { fileTypeOf } from '../content-type.ts';
import {
  type Examination,
  examination,
  type FileContents,
  type Reservation,
  type Thumbnails,
  thumbnailType,
} from '../contents.ts';
import { examine } from './examine.ts';

/** One at a time: it takes memory and a core. */
const queue = fairQueue({ atOnce: 1, perUser: 1 });

/**
 * What is known of contents beyond their types, and smaller pictures of them.
 *
 * @param sidesOf longer sides of those, in pixels: small, medium and large
 */
export function examinations(
  database: Database,
  storage: Pick<Storage, 'read' | 'write'>,
  contents: FileContents,
  sidesOf: () => Promise<readonly [small: number, medium: number, large: number]>,
) {
  const inTurn = async <T>(requester: Requester, work: () => Promise<T>): Promise<T> => {
    const leave = await queue.enter(requester);
    try {
      return await work();
    } finally {
      leave();
    }
  };

  const keepPicture = async (picture: Uint8Array): Promise<Reservation> => {
    const source = Readable.from([picture], { objectMode: false });
    return contents.reserve(await storage.write(source, { maxBytes: picture.length }), thumbnailType);
  };

  /**
   * Keeps smaller pictures.
   *
   * @param note says in a transaction whose they are; false: they are not wanted
   */
  const keep = async (
    pictures: readonly Uint8Array[],
    note: (trx: Executor, thumbnails: Thumbnails | undefined) => Promise<boolean>,
  ): Promise<void> => {
    const kept: Reservation[] = [];
    try {
      for (const picture of pictures) kept.push(await keepPicture(picture));
      const [small, medium, large] = kept;
      const whole = small !== undefined && medium !== undefined && large !== undefined;
      await database.inTransaction((trx) => note(trx, whole ? { small, medium, large } : undefined));
    } finally {
      await Promise.all(kept.map((reservation) => reservation.settle()));
    }
  };

  const examining: JobKind<Examination> = {
    kind: examination,
    title: '分析媒体并生成缩略图',
    atOnce: 1,
    async run({ sha256 }, stopping) {
      const content = await database.db
        .selectFrom('contents')
        .select(['size', 'mimetype'])
        .where('sha256', '=', sha256)
        .where('examinedAt', 'is', null)
        .executeTakeFirst();
      if (content === undefined) return;
      const { size, mimetype } = content;
      const what = fileTypeOf(mimetype) === fileType.image ? 'picture' : 'recording';
      const read = async (start: number, end: number) => buffer((await storage.read(sha256, { start, end })).stream);
      try {
        const sides = await sidesOf();
        const findings = await inTurn({ ...background, signal: stopping }, () =>
          examine({ what, size, sides }, read, stopping),
        );
        await keep(findings.pictures, (trx, thumbnails) => contents.noteFindings(trx, sha256, findings, thumbnails));
      } catch (error) {
        // Removed meanwhile: there is nothing left to find out.
        if (!(error instanceof ContentMissing)) throw error;
      }
    },
  };

  return {
    examining,

    /**
     * Makes the smaller pictures of a video from one of its own; a video that has some keeps them.
     *
     * @returns false: the picture cannot be read
     * @throws StorageUnavailable; the requester's reason when nobody waits any more
     */
    async usePoster(sha256: string, poster: Uint8Array, requester: Requester): Promise<boolean> {
      const read = async (start: number, end: number) => poster.subarray(start, end + 1);
      const sides = await sidesOf();
      const { pictures } = await inTurn(requester, () =>
        examine({ what: 'picture', size: poster.length, sides }, read, requester.signal),
      );
      if (pictures.length === 0) return false;
      await keep(pictures, async (trx, thumbnails) =>
        thumbnails === undefined ? false : contents.noteThumbnails(trx, sha256, thumbnails),
      );
      return true;
    },
  };
}
