import { minuteMs } from '@mutai/contract/durations';
import { fileType, thumbnailSizes, type ThumbnailSize } from '@mutai/contract/files/resource';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import type { Content, Storage } from '../../platform/storage/storage.ts';
import { fileTypeOf } from './content-type.ts';
import { countedContents } from './counted-contents.ts';

const removal = 'remove-content';
/** Job kind: reads size, duration and codec of a content, and makes its thumbnails. */
export const examination = 'examine-content';
/** Job kind: examines contents that take long, in a queue of their own. */
export const slowExamination = 'examine-slow-content';

interface Removal {
  readonly sha256: string;
}

export interface Examination {
  readonly sha256: string;
}

/** Column of a content that holds the digest of its smaller picture. */
export type ThumbnailColumn = `${ThumbnailSize}Sha256`;
export const thumbnailColumn = (size: ThumbnailSize): ThumbnailColumn => `${size}Sha256`;
/** Columns that name contents which belong to another one: smaller pictures, and the copy that is shown. */
export const ownedColumns = [...thumbnailSizes.map(thumbnailColumn), 'shownSha256'] as const;

export const thumbnailType = 'image/webp';

/** What may have a size, a length or smaller pictures. */
const examined: ReadonlySet<number> = new Set([fileType.image, fileType.video, fileType.audio]);

/** Milliseconds after which a removal is taken over: whoever began it has ended, or its storage gave up. */
export const removalMs = 10 * minuteMs;

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
  take(trx: WriteTransaction): Promise<void>;
  /** Ends the use unless a committed transaction took it. */
  settle(): Promise<void>;
}

/**
 * Counts the uses of each content. A job removes a content from the storage after the transaction that ended its last
 * use has committed. No transaction is open while the storage works: the row of the content announces the removal first,
 * and rejects new uses from then on.
 */
export function fileContents({ database, clock, jobs }: Platform, storage: Pick<Storage, 'head' | 'remove'>) {
  const counted = countedContents(database);
  const enqueueRemoval = (trx: WriteTransaction, sha256: string) =>
    jobs.enqueue(trx, removal, { sha256 } satisfies Removal);

  /**
   * Announces that a content is removed.
   *
   * @returns false: something uses it, or somebody else removes it already
   */
  const announceRemoval = (sha256: string): Promise<boolean> =>
    database.write(async (trx) => {
      // A row without uses is inserted if none exists, so that an upload of the same content sees the announcement too.
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
    await database.write(async (trx) => {
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
  const known = (trx: WriteTransaction, sha256: string) =>
    trx
      .selectFrom('contents')
      .select(['mimetype', 'examinedAt'])
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow();

  const reserve = async ({ sha256, size }: Content, mimetype: string): Promise<Reservation> => {
    await database.write(async (trx) => {
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
        trx.afterCommit(() => {
          taken = true;
        });
      },
      settle: async () => {
        if (!taken) await database.write((trx) => release(trx, [sha256]));
      },
    };
    // From now on nobody removes it; before, somebody may have.
    if ((await storage.head(sha256)) !== undefined) return reservation;
    await reservation.settle();
    throw errors.notReady();
  };

  /** Counts uses that have ended. @param all a content for each of them */
  const release = async (trx: WriteTransaction, all: readonly string[]): Promise<void> => {
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

  return {
    removing,
    removeUnused,

    /** Sets the count of a content's uses to what is found. @returns whether it was wrong */
    recount: (sha256: string): Promise<boolean> =>
      database.write(async (trx) => {
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
     * Gives the use of a content to a file.
     *
     * @returns its media type: that of a recording without pictures is known once it was examined
     * @throws as {@link Reservation.take}
     */
    async use(trx: WriteTransaction, reservation: Reservation): Promise<string> {
      await reservation.take(trx);
      return (await known(trx, reservation.sha256)).mimetype;
    },

    /** Has a content examined unless that was done before. */
    async examine(trx: WriteTransaction, sha256: string): Promise<void> {
      const { mimetype, examinedAt } = await known(trx, sha256);
      if (examinedAt !== null || !examined.has(fileTypeOf(mimetype))) return;
      await jobs.enqueue(trx, examination, { sha256 } satisfies Examination);
    },

    /** Has a content examined with more time, apart from others. */
    examineSlowly: (sha256: string): Promise<void> =>
      database.write((trx) => jobs.enqueue(trx, slowExamination, { sha256 } satisfies Examination)),

    release,

    /** Has a content removed that was written for a file that is then not made, unless another one uses it. */
    giveUp: (sha256: string): Promise<void> => database.write((trx) => enqueueRemoval(trx, sha256)),
  };
}

export type FileContents = ReturnType<typeof fileContents>;
