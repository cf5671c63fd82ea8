import { filePermissions, fileType, thumbnailSizes, type ThumbnailSize } from '@mutai/contract/files/resource';
import { limits } from '@mutai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { afterCommit } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import { publisher } from '../../platform/events/publish.ts';
import { jobsOf } from '../../platform/jobs/jobs.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import type { Content, Storage } from '../../platform/storage/storage.ts';
import { fileTypeOf } from './content-type.ts';
import { countedContents } from './counted-contents.ts';
import type { Findings } from './media/examine.ts';

const removal = 'remove-content';
/** Finds out what is known of a content beyond its type. */
export const examination = 'examine-content';
/** The same for contents that take long, apart from all others. */
export const slowExamination = 'examine-slow-content';

interface Removal {
  readonly sha256: string;
}

export interface Examination {
  readonly sha256: string;
}

/** Smaller pictures of a content, each a content of its own. */
export type Thumbnails = Readonly<Record<ThumbnailSize, Reservation>>;

/** What was made of a content to show it. */
export interface MadePictures {
  readonly thumbnails?: Thumbnails;
  /** Sent in place of a content that browsers do not show. */
  readonly shown?: Reservation;
}

/** Column of a content that holds the digest of its smaller picture. */
export type ThumbnailColumn = `${ThumbnailSize}Sha256`;
export const thumbnailColumn = (size: ThumbnailSize): ThumbnailColumn => `${size}Sha256`;
/** Columns that name contents which belong to another one: smaller pictures, and the copy that is shown. */
const ownedColumns = [...thumbnailSizes.map(thumbnailColumn), 'shownSha256'] as const;

export const thumbnailType = 'image/webp';

/** What may have a size, a length or smaller pictures. */
const examined: ReadonlySet<number> = new Set([fileType.image, fileType.video, fileType.audio]);

/** Milliseconds after which a removal is taken over: whoever began it has ended, or its storage gave up. */
export const removalMs = 10 * 60_000;

/**
 * A use of a content that is counted before the record that uses it is made: nobody removes the content meanwhile. Whoever
 * reserved it calls {@link Reservation.settle}, whatever happened.
 */
export interface Reservation {
  readonly sha256: string;
  /**
   * Gives the use to a record that the transaction makes.
   *
   * @throws AppError 5003 when the content is gone: nobody took the use for hours
   */
  take(trx: Executor): Promise<void>;
  /** Ends the use unless a committed transaction took it. */
  settle(): Promise<void>;
}

/**
 * How often each content is used. A content is removed from the storage by a job, once what used it is committed to be
 * gone. No transaction is open while the storage works: a removal is announced in the content's row first, and nobody
 * begins to use the content from then on.
 */
export function fileContents(database: Database, storage: Pick<Storage, 'head' | 'remove'>, clock: Clock) {
  const jobs = jobsOf(database, clock);
  const publish = publisher(database);
  const counted = countedContents(database);
  const enqueueRemoval = (executor: Executor, sha256: string) =>
    jobs.enqueue(executor, removal, { sha256 } satisfies Removal);

  /**
   * Announces that a content is removed.
   *
   * @returns false: something uses it, or somebody else removes it already
   */
  const announceRemoval = (sha256: string): Promise<boolean> =>
    database.inTransaction(async (trx) => {
      // Inserted where there is none, so that whoever brings the same content is told in either case.
      const { uses, removingSince } = await trx
        .insertInto('contents')
        .values({ sha256, size: 0, mimetype: '', uses: 0, createdAt: clock() })
        .onConflict((conflict) => conflict.column('sha256').doUpdateSet((e) => ({ uses: e.ref('contents.uses') })))
        .returning(['uses', 'removingSince'])
        .executeTakeFirstOrThrow();
      if (uses > 0 || (removingSince !== null && removingSince > clock() - removalMs)) return false;
      await trx.updateTable('contents').set({ removingSince: clock() }).where('sha256', '=', sha256).execute();
      return true;
    });

  /** Removes a content, unless something uses it or somebody else removes it. */
  const removeUnused = async (sha256: string): Promise<void> => {
    if (!(await announceRemoval(sha256))) return;
    await storage.remove(sha256);
    await database.inTransaction(async (trx) => {
      const gone = await trx
        .deleteFrom('contents')
        .where('sha256', '=', sha256)
        .where('removingSince', 'is not', null)
        .returning(ownedColumns)
        .executeTakeFirst();
      await release(
        trx,
        Object.values(gone ?? {}).filter((owned) => owned !== null),
      );
    });
  };
  const removing: JobKind<Removal> = {
    kind: removal,
    title: '删除不再使用的文件',
    run: ({ sha256 }) => removeUnused(sha256),
  };

  /**
   * Counts one more use of a content that was just written.
   *
   * @throws AppError 5003 when it was removed meanwhile: its last use before ended at this very moment
   */
  const reserve = async ({ sha256, size }: Content, mimetype: string): Promise<Reservation> => {
    await database.inTransaction(async (trx) => {
      const row = await trx
        .insertInto('contents')
        .values({ sha256, size, mimetype, uses: 1, createdAt: clock() })
        .onConflict((conflict) =>
          conflict
            .column('sha256')
            .doUpdateSet((e) => ({
              uses: e('contents.uses', '+', 1),
              size,
              // An examination has found that there are no pictures in the recording, which its beginning does not say.
              mimetype: e
                .case()
                .when(e.and([e('contents.examinedAt', 'is not', null), e('contents.mimetype', 'like', 'audio/%')]))
                .then(e.ref('contents.mimetype'))
                .else(mimetype)
                .end(),
              removingSince: null,
            }))
            .where((e) =>
              e.or([e('contents.removingSince', 'is', null), e('contents.removingSince', '<=', clock() - removalMs)]),
            ),
        )
        .returning('uses')
        .executeTakeFirst();
      if (row === undefined) throw errors.notReady();
    });
    let taken = false;
    const reservation: Reservation = {
      sha256,
      async take(trx) {
        const { numUpdatedRows } = await trx
          .updateTable('contents')
          .set((e) => ({ uses: e.ref('uses') }))
          .where('sha256', '=', sha256)
          .where('uses', '>', 0)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw errors.notReady();
        afterCommit(trx, () => {
          taken = true;
        });
      },
      settle: async () => {
        if (!taken) await database.inTransaction((trx) => release(trx, [sha256]));
      },
    };
    // From now on nobody removes it; before, somebody may have.
    if ((await storage.head(sha256)) !== undefined) return reservation;
    await reservation.settle();
    throw errors.notReady();
  };

  /** Counts uses that have ended. @param all a content for each of them */
  const release = async (trx: Executor, all: readonly string[]): Promise<void> => {
    // In one order, so that two who release the same ones wait for each other only one way.
    for (const sha256 of all.toSorted()) {
      const { uses } = await trx
        .updateTable('contents')
        .set((e) => ({ uses: e('uses', '-', 1) }))
        .where('sha256', '=', sha256)
        .returning('uses')
        .executeTakeFirstOrThrow();
      if (uses === 0) await enqueueRemoval(trx, sha256);
    }
  };

  /** Takes the uses of pictures that were made of a content. Returns in which column of the content each is named. */
  const keepPictures = async (trx: Executor, { thumbnails, shown }: MadePictures) => {
    const all: (readonly [(typeof ownedColumns)[number], Reservation])[] = [];
    if (thumbnails !== undefined)
      for (const size of thumbnailSizes) all.push([thumbnailColumn(size), thumbnails[size]]);
    if (shown !== undefined) all.push(['shownSha256', shown]);
    // In one order, so that two transactions wait for each other only one way.
    for (const [, one] of all.toSorted(([, a], [, b]) => (a.sha256 < b.sha256 ? -1 : 1))) await one.take(trx);
    return Object.fromEntries(all.map(([column, { sha256 }]) => [column, sha256]));
  };

  /** Lists of files show what is known of a content now. */
  const tellFiles = async (trx: Executor, sha256: string) => {
    const holding = await trx
      .selectFrom('files')
      .select('id')
      .where('sha256', '=', sha256)
      // One more than an event names.
      .limit(limits.eventIds + 1)
      .execute();
    const ids = holding.map(({ id }) => id);
    publish(trx, { type: 'record-changed', module: filePermissions.read, action: 'update', ids }, clock());
  };

  /**
   * Notes pictures that were made of a content.
   *
   * @returns false: it has such pictures already, or is gone; then these are not taken
   * @throws as {@link Reservation.take}
   */
  const notePictures = async (trx: Executor, sha256: string, made: MadePictures): Promise<boolean> => {
    // The content's own row is held first, as by whoever removes it.
    const { numUpdatedRows } = await trx
      .updateTable('contents')
      .set((e) => ({ uses: e.ref('uses') }))
      .where('sha256', '=', sha256)
      .where('smallSha256', 'is', null)
      .where('shownSha256', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const columns = await keepPictures(trx, made);
    await trx.updateTable('contents').set(columns).where('sha256', '=', sha256).execute();
    await tellFiles(trx, sha256);
    return true;
  };

  /** Gives a content and its files the media type that the examination found. */
  const correctType = async (trx: Executor, sha256: string, mimetype: string): Promise<void> => {
    await trx.updateTable('contents').set({ mimetype }).where('sha256', '=', sha256).execute();
    const type = fileTypeOf(mimetype);
    await trx.updateTable('files').set({ mimetype, type }).where('sha256', '=', sha256).execute();
  };

  /** Notes what was found out about a content, once. @param made pictures, just written @returns as `notePictures` */
  const noteFindings = async (
    trx: Executor,
    sha256: string,
    { width, height, rotation, durationMs, codec, mimetype }: Findings,
    made: MadePictures,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await trx
      .updateTable('contents')
      .set({ width, height, rotation, durationMs, codec, examinedAt: clock() })
      .where('sha256', '=', sha256)
      .where('examinedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (mimetype !== null) await correctType(trx, sha256, mimetype);
    if (made.thumbnails !== undefined || made.shown !== undefined) return notePictures(trx, sha256, made);
    await tellFiles(trx, sha256);
    return true;
  };

  return {
    removing,
    removeUnused,

    /** Sets the count of a content's uses to what is found. @returns whether it was wrong */
    recount: (sha256: string): Promise<boolean> =>
      database.inTransaction(async (trx) => {
        // Held first: who begins or ends a use waits.
        await trx
          .updateTable('contents')
          .set((e) => ({ uses: e.ref('uses') }))
          .where('sha256', '=', sha256)
          .execute();
        const content = await counted.one(trx, sha256);
        if (content === undefined || content.uses === content.found) return false;
        await trx.updateTable('contents').set({ uses: content.found }).where('sha256', '=', sha256).execute();
        return true;
      }),

    reserve,

    /**
     * Gives the use of a content to a file, and has the content examined unless that was done before.
     *
     * @returns its media type: that of a recording without pictures is known once it was examined
     * @throws as {@link Reservation.take}
     */
    async use(trx: Executor, reservation: Reservation): Promise<string> {
      await reservation.take(trx);
      const { sha256 } = reservation;
      const { mimetype, examinedAt } = await trx
        .selectFrom('contents')
        .select(['mimetype', 'examinedAt'])
        .where('sha256', '=', sha256)
        .executeTakeFirstOrThrow();
      if (examinedAt === null && examined.has(fileTypeOf(mimetype))) {
        await jobs.enqueue(trx, examination, { sha256 } satisfies Examination);
      }
      return mimetype;
    },

    /** Has a content examined with more time, apart from others. */
    examineSlowly: (sha256: string): Promise<void> =>
      database.inTransaction((trx) => jobs.enqueue(trx, slowExamination, { sha256 } satisfies Examination)),

    release,

    noteFindings,
    notePictures,

    /** Has a content removed that was written for a file that is then not made, unless another one uses it. */
    giveUp: (sha256: string): Promise<void> => database.inTransaction((trx) => enqueueRemoval(trx, sha256)),
  };
}

export type FileContents = ReturnType<typeof fileContents>;
