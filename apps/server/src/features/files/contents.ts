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
/** Job kind: reads size, duration and codec of content, and creates its thumbnails. */
export const examination = 'examine-content';
/** Job kind: examines content that takes long, in a queue of its own. */
export const slowExamination = 'examine-slow-content';

interface Removal {
  readonly sha256: string;
}

export interface Examination {
  readonly sha256: string;
}

/** Column with the digest of a thumbnail. */
export type ThumbnailColumn = `${ThumbnailSize}Sha256`;
export const thumbnailColumn = (size: ThumbnailSize): ThumbnailColumn => `${size}Sha256`;
/** Columns that refer to derived content: thumbnails, and the copy for browsers. */
export const ownedColumns = [...thumbnailSizes.map(thumbnailColumn), 'shownSha256'] as const;

export const thumbnailType = 'image/webp';

/** File types with dimensions, duration or thumbnails. */
const examined: ReadonlySet<number> = new Set([fileType.image, fileType.video, fileType.audio]);

/** Timeout of a removal in milliseconds. After it, another process may take over. */
export const removalMs = 10 * minuteMs;

/**
 * A use that is counted before its record is created, so that the content is not removed meanwhile. The caller must
 * call {@link Reservation.settle} in any case.
 */
export interface Reservation {
  readonly sha256: string;
  /**
   * Assigns the use to a record created in the transaction.
   *
   * @throws AppError 5003 if the content is gone: the use was not taken for hours
   */
  take(trx: WriteTransaction): Promise<void>;
  /** Ends the use unless a committed transaction took it. */
  settle(): Promise<void>;
}

/**
 * Counts the uses of content. A job removes content from the storage after the transaction that ended its last use was
 * committed. No transaction is open during storage operations: the row of the content announces the removal first, and
 * rejects new uses from then on.
 */
export function fileContents({ database, clock, jobs }: Platform, storage: Pick<Storage, 'head' | 'remove'>) {
  const counted = countedContents(database);
  const enqueueRemoval = (trx: WriteTransaction, sha256: string) =>
    jobs.enqueue(trx, removal, { sha256 } satisfies Removal);

  /**
   * Announces the removal of content.
   *
   * @returns false if it is used, or another removal is in progress
   */
  const announceRemoval = (sha256: string): Promise<boolean> =>
    database.write(async (trx) => {
      // Inserts a row without uses if there is none, so that a concurrent upload of the same content sees the
      // announcement.
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

  /** Removes content unless it is used or being removed. */
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
    atAnyTime: true,
    title: '删除不再使用的文件',
    run: ({ sha256 }) => removeUnused(sha256),
  };

  const known = (trx: WriteTransaction, sha256: string) =>
    trx
      .selectFrom('contents')
      .select(['mimetype', 'examinedAt'])
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow();

  /**
   * Counts a use of content that was just written.
   *
   * @throws AppError 5003 if it was removed meanwhile, because its previous last use ended
   */
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
              // An examination found that the recording has no video, which its first bytes do not show.
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
    // The use protects the content from now on, but it may have been removed before.
    if ((await storage.head(sha256)) !== undefined) return reservation;
    await reservation.settle();
    throw errors.notReady();
  };

  /** Ends uses. @param all one digest per use */
  const release = async (trx: WriteTransaction, all: readonly string[]): Promise<void> => {
    // Fixed order to avoid deadlocks between transactions.
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

    /** Corrects the number of uses. @returns true if it was wrong */
    recount: (sha256: string): Promise<boolean> =>
      database.write(async (trx) => {
        // Locks the row first, so that uses cannot begin or end.
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
     * Assigns a use to a file.
     *
     * @returns the media type, which an examination may have corrected
     * @throws as {@link Reservation.take}
     */
    async use(trx: WriteTransaction, reservation: Reservation): Promise<string> {
      await reservation.take(trx);
      return (await known(trx, reservation.sha256)).mimetype;
    },

    /** Starts the examination of content unless it was done before. */
    async examine(trx: WriteTransaction, sha256: string): Promise<void> {
      const { mimetype, examinedAt } = await known(trx, sha256);
      if (examinedAt !== null || !examined.has(fileTypeOf(mimetype))) return;
      await jobs.enqueue(trx, examination, { sha256 } satisfies Examination);
    },

    /** Examines content with a longer timeout, in a separate queue. */
    examineSlowly: (sha256: string): Promise<void> =>
      database.write((trx) => jobs.enqueue(trx, slowExamination, { sha256 } satisfies Examination)),

    release,

    /** Removes content whose file was not created, unless it is used elsewhere. */
    giveUp: (sha256: string): Promise<void> => database.write((trx) => enqueueRemoval(trx, sha256)),
  };
}

export type FileContents = ReturnType<typeof fileContents>;
