import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { jobsOf } from '../../platform/jobs/jobs.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import type { Content, Storage } from '../../platform/storage/storage.ts';
import { countedContents } from './counted-contents.ts';

const removal = 'remove-content';

interface Removal {
  readonly sha256: string;
}

/**
 * How often each content is used. A content is removed from the storage by a job, when what used it is committed to be
 * gone, and while its row is held, so that nobody begins to use it meanwhile.
 */
export function fileContents(database: Database, storage: Pick<Storage, 'head' | 'remove'>, clock: Clock) {
  const jobs = jobsOf(database, clock);
  const counted = countedContents(database);
  const enqueueRemoval = (executor: Executor, sha256: string) =>
    jobs.enqueue(executor, removal, { sha256 } satisfies Removal);

  /** Removes a content, unless something uses it. */
  const removeUnused = (sha256: string): Promise<void> =>
    database.inTransaction(async (trx) => {
      // Made where there is none, so that who brings the same content waits in either case.
      const { uses } = await trx
        .insertInto('contents')
        .values({ sha256, size: 0, mimetype: '', uses: 0, createdAt: clock() })
        .onConflict((conflict) => conflict.column('sha256').doUpdateSet((e) => ({ uses: e.ref('contents.uses') })))
        .returning('uses')
        .executeTakeFirstOrThrow();
      if (uses > 0) return;
      await storage.remove(sha256);
      await trx.deleteFrom('contents').where('sha256', '=', sha256).execute();
    });
  const removing: JobKind<Removal> = { kind: removal, run: ({ sha256 }) => removeUnused(sha256) };

  return {
    removing,
    removeUnused,

    /** Sets the count of a content's uses to what is found. */
    recount: (sha256: string): Promise<void> =>
      database.inTransaction(async (trx) => {
        // Held first: who begins or ends a use waits.
        await trx
          .updateTable('contents')
          .set((e) => ({ uses: e.ref('uses') }))
          .where('sha256', '=', sha256)
          .execute();
        const content = await counted.one(trx, sha256);
        if (content === undefined) return;
        await trx.updateTable('contents').set({ uses: content.found }).where('sha256', '=', sha256).execute();
      }),

    /**
     * Counts one more use of a content that was just written.
     *
     * @throws AppError 5003 when it was removed meanwhile: its last use before went at this very moment
     */
    async use(trx: Executor, { sha256, size }: Content, mimetype: string): Promise<void> {
      await trx
        .insertInto('contents')
        .values({ sha256, size, mimetype, uses: 1, createdAt: clock() })
        .onConflict((conflict) =>
          conflict.column('sha256').doUpdateSet((e) => ({ uses: e('contents.uses', '+', 1), size, mimetype })),
        )
        .execute();
      if ((await storage.head(sha256)) === undefined) throw errors.notReady();
    },

    /** Counts uses that have ended. @param all a content for each of them */
    async release(trx: Executor, all: readonly string[]): Promise<void> {
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
    },

    /** Has a content removed that was written for a file that is then not made, unless another one uses it. */
    giveUp: (sha256: string): Promise<void> => database.inTransaction((trx) => enqueueRemoval(trx, sha256)),
  };
}

export type FileContents = ReturnType<typeof fileContents>;
