import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileType, type FileType } from '@mutai/contract/files/resource';
import { background, fairQueue, type Requester } from '../../../platform/workers/fair-queue.ts';
import type { JobKind } from '../../../platform/jobs/run-jobs.ts';
import { ContentMissing } from '../../../platform/storage/storage-errors.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { fileTypeOf } from '../content-type.ts';
import {
  type Examination,
  examination,
  type FileContents,
  type Reservation,
  slowExamination,
  thumbnailType,
} from '../contents.ts';
import { findingsStore, type MadePictures, type OnFilesChanged } from './findings-store.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WriteTransaction } from '../../../platform/database/transaction.ts';
import { examine, type ExaminationOrder, type Findings, nothingFound } from './examine.ts';

/** Queue for one examination at a time, because each uses memory and a core. */
const lane = () => fairQueue({ atOnce: 1, perUser: 1 });

/**
 * Timeouts of an examination in milliseconds: first in the common queue, then in the slow one. A vector graphic that
 * takes longer is considered malicious.
 */
const quickMs = 4000;
const quickVectorMs = 1500;
const slowMs = 60_000;
const slowVectorMs = 10_000;
/** Timeout for the poster of a video in milliseconds, because the user waits. */
const posterMs = 10_000;

const isVector = (mimetype: string): boolean => mimetype === 'image/svg+xml';

const kinds: Readonly<Partial<Record<FileType, ExaminationOrder['what']>>> = {
  [fileType.video]: 'video',
  [fileType.audio]: 'audio',
};

/**
 * Examines content: reads size, duration and codec, and creates thumbnails and copies for browsers.
 *
 * @param sidesOf longer sides of the thumbnails, in pixels: small, medium and large
 */
export function examinations(
  platform: Platform,
  storage: Pick<Storage, 'read' | 'write'>,
  contents: FileContents,
  sidesOf: () => Promise<readonly [small: number, medium: number, large: number]>,
  onChanged: OnFilesChanged,
) {
  const { database } = platform;
  const store = findingsStore(platform, onChanged);
  const quickLane = lane();
  const slowLane = lane();

  const keepPicture = async (picture: Uint8Array, mimetype: string): Promise<Reservation> => {
    const source = Readable.from([picture], { objectMode: false });
    return contents.reserve(await storage.write(source, { maxBytes: picture.length }), mimetype);
  };

  /**
   * Stores derived pictures.
   *
   * @param note assigns them in a transaction; returns false if they are not needed
   */
  const keep = async (
    { pictures, shown }: Pick<Findings, 'pictures' | 'shown'>,
    note: (trx: WriteTransaction, made: MadePictures) => Promise<boolean>,
  ): Promise<void> => {
    const kept: Reservation[] = [];
    const write = async (picture: Uint8Array, mimetype: string) => {
      const reservation = await keepPicture(picture, mimetype);
      kept.push(reservation);
      return reservation;
    };
    try {
      const smaller: Reservation[] = [];
      for (const picture of pictures) smaller.push(await write(picture, thumbnailType));
      const [small, medium, large] = smaller;
      const made: MadePictures = {
        ...(small !== undefined && medium !== undefined && large !== undefined
          ? { thumbnails: { small, medium, large } }
          : {}),
        ...(shown === null ? {} : { shown: await write(shown.bytes, shown.mimetype) }),
      };
      await database.write((trx) => note(trx, made));
    } finally {
      await Promise.all(kept.map((reservation) => reservation.settle()));
    }
  };

  /** Finds content that is not examined yet. */
  const unexamined = (sha256: string) =>
    database.read
      .selectFrom('contents')
      .select(['size', 'mimetype'])
      .where('sha256', '=', sha256)
      .where('examinedAt', 'is', null)
      .executeTakeFirst();

  /** Examines content and stores the findings. @returns false if the timeout expired */
  const examineContent = async (
    sha256: string,
    queue: typeof quickLane,
    timeoutOf: (mimetype: string) => number,
    stopping: AbortSignal,
    onTimeout: Findings | 'retry',
  ): Promise<boolean> => {
    const content = await unexamined(sha256);
    if (content === undefined) return true;
    const { size, mimetype } = content;
    const what = kinds[fileTypeOf(mimetype)] ?? 'picture';
    const read = async (start: number, end: number) => buffer((await storage.read(sha256, { start, end })).stream);
    try {
      const sides = await sidesOf();
      const limits = { timeoutMs: timeoutOf(mimetype), signal: stopping };
      const found = await queue.run({ ...background, signal: stopping }, () =>
        examine({ what, mimetype, size, sides }, read, limits),
      );
      const findings = found === 'timeout' ? onTimeout : found;
      if (findings === 'retry') return false;
      await keep(findings, (trx, made) => store.noteFindings(trx, sha256, findings, made));
    } catch (error) {
      // Removed meanwhile: nothing to examine.
      if (!(error instanceof ContentMissing)) throw error;
    }
    return true;
  };

  const examining: JobKind<Examination> = {
    kind: examination,
    atAnyTime: true,
    title: '分析媒体并生成缩略图',
    atOnce: 1,
    async run({ sha256 }, stopping) {
      const timeoutOf = (mimetype: string) => (isVector(mimetype) ? quickVectorMs : quickMs);
      const isDone = await examineContent(sha256, quickLane, timeoutOf, stopping, 'retry');
      if (!isDone) await contents.examineSlowly(sha256);
    },
  };

  const examiningSlowly: JobKind<Examination> = {
    kind: slowExamination,
    atAnyTime: true,
    title: '分析较大的媒体并生成缩略图',
    atOnce: 1,
    async run({ sha256 }, stopping) {
      const timeoutOf = (mimetype: string) => (isVector(mimetype) ? slowVectorMs : slowMs);
      await examineContent(sha256, slowLane, timeoutOf, stopping, nothingFound);
    },
  };

  return {
    examining,
    examiningSlowly,

    /**
     * Creates the thumbnails of a video from a poster, unless it has thumbnails.
     *
     * @param mimetype of the poster
     * @returns false if the poster cannot be decoded
     * @throws StorageUnavailable; the abort reason of the requester
     */
    async usePoster(sha256: string, poster: Uint8Array, mimetype: string, requester: Requester): Promise<boolean> {
      const read = async (start: number, end: number) => poster.subarray(start, end + 1);
      const order = { what: 'picture', mimetype, size: poster.length, sides: await sidesOf() } as const;
      const found = await quickLane.run(requester, () =>
        examine(order, read, { timeoutMs: posterMs, signal: requester.signal }),
      );
      if (found === 'timeout' || found.pictures.length === 0) return false;
      await keep({ pictures: found.pictures, shown: null }, async (trx, made) =>
        made.thumbnails === undefined ? false : store.notePictures(trx, sha256, made),
      );
      return true;
    },
  };
}
