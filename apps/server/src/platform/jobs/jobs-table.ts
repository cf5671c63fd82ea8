import type { JobState } from '@mutai/contract/jobs/resource';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { compilable, prepared } from '../database/prepared.ts';
import { among, listParameter } from '../database/sql.ts';
import { pageOf, type Window } from '../resource/list/pages.ts';
import type { Page } from '../resource/repository.ts';
import type { Clock } from '../time/clock.ts';

/** Job claimed by a process. */
export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  /** JSON. */
  readonly payload: string;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
  /** Time when the claim expires unless renewed, in milliseconds since 1970. */
  readonly lockedUntil: number;
  /** Time of this claim, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Nickname of the user who asked for this run; empty: by schedule. */
  readonly requestedBy: string;
}

/** Ended run of a job. Times are in milliseconds since 1970. */
export interface JobRunItem {
  readonly id: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Empty if it succeeded. */
  readonly error: string;
  /** Result of the run, for kinds that report one. */
  readonly output: string;
  /** Nickname; empty: by schedule. */
  readonly requestedBy: string;
}

/** Job as shown to administrators. Excludes the payload, which may be private. */
export interface JobItem {
  readonly id: number;
  readonly kind: string;
  readonly state: JobState;
  /** Number of attempts started. */
  readonly attempts: number;
  /** Scheduled time, in milliseconds since 1970 like all times here. */
  readonly runAt: number;
  /** Time of permanent failure; otherwise `null`. */
  readonly failedAt: number | null;
  /** Error of the last attempt; empty if it succeeded or there was none. */
  readonly error: string;
  readonly createdAt: number;
  /** Start of the current run; `null` unless it is running. */
  readonly startedAt: number | null;
}

export interface JobFilter {
  /** `undefined`: all states. */
  readonly state?: JobState | undefined;
  /** Order by scheduled time; default: `asc`. */
  readonly order?: 'asc' | 'desc';
}

/** Lifetime of a claim in milliseconds. After it, another process takes the jobs of a dead one. */
export const leaseMs = 60_000;

/** Time of suspended jobs, in milliseconds since 1970: the end of the year 9999. */
const neverAt = Date.UTC(9999, 11, 31);

export type JobsTable = ReturnType<typeof jobsTable>;

/** Stored jobs. Finished jobs are deleted; permanently failed ones are kept for inspection. */
export function jobsTable(database: Database, clock: Clock) {
  const { read: db, dialect } = database;

  /** Claimable jobs. A claim beyond `furthest` was made before the clock was set back, and is ignored. */
  const due = (kinds: unknown, now: unknown, furthest: unknown) => sql`from "jobs"
    where ${among(dialect, 'kind', kinds)} and "failedAt" is null and "runAt" <= ${now}
    and ("lockedUntil" is null or "lockedUntil" <= ${now} or "lockedUntil" > ${furthest})
    order by "runAt", "id" limit 1`;

  const anyDue = prepared<{ kinds: unknown; now: number; furthest: number }, { id: number }>(
    database,
    (from, param) => {
      const query = sql<{ id: number }>`select "id" ${due(param('kinds'), param('now'), param('furthest'))}`;
      return compilable(query, from);
    },
  );

  /** Jobs with their state: all, or the one with a key. */
  const withState = (executor: Executor, key?: string) =>
    executor.selectFrom(
      executor
        .selectFrom('jobs')
        .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
        .select(['id', 'kind', 'attempts', 'runAt', 'failedAt', 'error', 'createdAt', 'startedAt'])
        .select(
          sql<JobState>`case when "failedAt" is not null then 'failed' when "lockedUntil" > ${clock()} then 'running' else 'scheduled' end`.as(
            'state',
          ),
        )
        .as('job'),
    );

  /** Condition that the claim is still held by this process. */
  const isStillClaimed = ({ id, lockedUntil }: Pick<ClaimedJob, 'id' | 'lockedUntil'>) =>
    sql<boolean>`"id" = ${id} and "lockedUntil" = ${lockedUntil}`;

  const runs = (executor: Executor) =>
    executor
      .selectFrom('jobRuns')
      .select(['id', 'jobId', 'createdAt as startedAt', 'endedAt', 'error', 'output', 'requestedBy']);

  /** Ends the run of a claim with changes of its job. @returns false if another process took the job */
  const endRun = async (
    trx: WriteTransaction,
    job: ClaimedJob,
    changes: Readonly<Record<string, unknown>>,
    error: string,
    output = '',
  ): Promise<boolean> => {
    const { numUpdatedRows } = await trx
      .updateTable('jobs')
      .set({ ...changes, lockedUntil: null, startedAt: null, requestedBy: '', error })
      .where(isStillClaimed(job))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const { id: jobId, startedAt, requestedBy } = job;
    const run = { jobId, createdAt: startedAt, endedAt: Math.max(clock(), startedAt), error, output, requestedBy };
    await trx.insertInto('jobRuns').values(run).execute();
    return true;
  };

  /**
   * Adds a job in a transaction: it runs if and only if that commits.
   *
   * @param runAt milliseconds since 1970
   * @param key no second job with this key is added; `null`: any number
   */
  const enqueue = async (
    trx: WriteTransaction,
    kind: string,
    payload: unknown,
    runAt = clock(),
    key: string | null = null,
  ): Promise<void> => {
    const state = { attempts: 0, lockedUntil: null, failedAt: null, error: '', createdAt: clock(), startedAt: null };
    await trx
      .insertInto('jobs')
      .values({ kind, key, payload: JSON.stringify(payload), runAt, ...state })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  };

  return {
    enqueue,

    /**
     * Advances a repeated job that is scheduled later than `latest`: the clock was set back, or its interval was
     * shortened.
     */
    async runNoLaterThan(trx: WriteTransaction, key: string, latest: number): Promise<void> {
      await trx.updateTable('jobs').set({ runAt: latest }).where('key', '=', key).where('runAt', '>', latest).execute();
    },

    /**
     * Leaves a repeated job to processes that run its kind: adds it without a time, and takes its time if none of them
     * has run it. `begin` gives it one.
     *
     * @param overdue milliseconds since 1970; a waiting job with an earlier time is overdue
     */
    async suspend(trx: WriteTransaction, key: string, overdue: number): Promise<void> {
      await enqueue(trx, key, null, neverAt, key);
      await trx
        .updateTable('jobs')
        .set({ runAt: neverAt })
        .where('key', '=', key)
        .where('runAt', '<', overdue)
        .where(sql<boolean>`("lockedUntil" is null or "lockedUntil" <= ${clock()})`)
        .execute();
    },

    /** Schedules a repeated job that is new or suspended. */
    async begin(trx: WriteTransaction, key: string, runAt: number): Promise<void> {
      await enqueue(trx, key, null, runAt, key);
      await trx.updateTable('jobs').set({ runAt }).where('key', '=', key).where('runAt', '=', neverAt).execute();
    },

    /** Makes waiting jobs of some kinds due that are scheduled later than `latest`: the clock was set back. */
    async runLate(trx: WriteTransaction, kinds: readonly string[], latest: number): Promise<void> {
      await trx
        .updateTable('jobs')
        .set({ runAt: clock() })
        .where(among(dialect, 'kind', listParameter(dialect, kinds)))
        .where('failedAt', 'is', null)
        .where('runAt', '>', latest)
        .execute();
    },

    /**
     * Claims the job that has been due the longest. Concurrent processes never claim the same job.
     *
     * @param now milliseconds since 1970
     */
    async claim(kinds: readonly string[], now: number): Promise<ClaimedJob | undefined> {
      const furthest = now + 2 * leaseMs;
      const list = listParameter(dialect, kinds);
      // Most polls find nothing; a read avoids the write.
      if ((await anyDue(db, { kinds: list, now, furthest })).length === 0) return undefined;
      const skipLocked = dialect === 'postgres' ? sql`for update skip locked` : sql``;
      const claiming = sql<ClaimedJob>`
        update "jobs" set "lockedUntil" = ${now + leaseMs}, "startedAt" = ${now}, "attempts" = "attempts" + 1
        where "id" = (select "id" ${due(list, now, furthest)} ${skipLocked})
        returning "id", "kind", "payload", "attempts", "lockedUntil", "startedAt", "requestedBy"`;
      return (await database.write((trx) => claiming.execute(trx))).rows[0];
    },

    /** @returns the renewed claim; `undefined` if another process took the job */
    async renew(job: ClaimedJob): Promise<ClaimedJob | undefined> {
      const lockedUntil = Math.max(clock() + leaseMs, job.lockedUntil + 1);
      const { numUpdatedRows } = await database.write((trx) =>
        trx.updateTable('jobs').set({ lockedUntil }).where(isStillClaimed(job)).executeTakeFirst(),
      );
      return numUpdatedRows > 0n ? { ...job, lockedUntil } : undefined;
    },

    /** Lists running, waiting and permanently failed jobs. */
    async list({ state, order = 'asc' }: JobFilter, window: Window): Promise<Page<JobItem>> {
      const found = withState(db).$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'));
      return pageOf(db, found.selectAll().orderBy('runAt', order).orderBy('id', order), window);
    },

    /** Lists the ended runs of a job by their start. */
    listRuns: (jobId: number, order: 'asc' | 'desc', window: Window): Promise<Page<JobRunItem>> =>
      pageOf(db, runs(db).where('jobId', '=', jobId).orderBy('createdAt', order).orderBy('id', order), window),

    /** @returns job id → latest ended run */
    async lastRuns(jobIds: readonly number[]): Promise<ReadonlyMap<number, JobRunItem>> {
      if (jobIds.length === 0) return new Map();
      const latest = db
        .selectFrom('jobRuns')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('jobId', 'in', [...jobIds])
        .groupBy('jobId');
      const found = await runs(db).where('id', 'in', latest).execute();
      return new Map(found.map(({ jobId, ...run }) => [jobId, run]));
    },

    /** Finds a repeated job, whose key is its kind. */
    findRepeated: (executor: Executor, kind: string): Promise<JobItem | undefined> =>
      withState(executor, kind).selectAll().executeTakeFirst(),

    find: (executor: Executor, id: number): Promise<JobItem | undefined> =>
      withState(executor).selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Schedules a job to run as soon as possible; resets the attempts of a failed one.
     *
     * @param seenAt `runAt` that the caller has seen: a second request for the same run has no effect
     * @param requestedBy nickname of the user who asks for it
     * @returns false if the job is gone, running or rescheduled
     */
    async runNow(trx: WriteTransaction, id: number, seenAt: number, requestedBy: string): Promise<boolean> {
      const now = clock();
      const { numUpdatedRows } = await trx
        .updateTable('jobs')
        .set({
          runAt: now,
          failedAt: null,
          lockedUntil: null,
          requestedBy,
          attempts: sql`case when ${sql.ref('failedAt')} is null then ${sql.ref('attempts')} else 0 end`,
        })
        .where('id', '=', id)
        .where('runAt', '=', seenAt)
        .where(sql<boolean>`("lockedUntil" is null or "lockedUntil" <= ${now} or "lockedUntil" > ${now + 2 * leaseMs})`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns false if the job does not exist or has not failed permanently */
    async removeFailed(trx: WriteTransaction, id: number): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('failedAt', 'is not', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async finish(job: ClaimedJob): Promise<void> {
      await database.write((trx) => trx.deleteFrom('jobs').where(isStillClaimed(job)).execute());
    },

    /**
     * @param error empty for a repeated job that succeeded
     * @param output result of the run
     */
    async runAgain(job: ClaimedJob, runAt: number, error: string, output: string): Promise<void> {
      const next = { runAt, ...(error === '' ? { attempts: 0 } : {}) };
      await database.write((trx) => endRun(trx, job, next, error, output));
    },

    /** Gives an unfinished job back, because this process is stopping. Its run does not count. */
    async release(job: ClaimedJob): Promise<void> {
      const next = { runAt: clock(), lockedUntil: null, startedAt: null, error: '', attempts: 0 };
      await database.write((trx) => trx.updateTable('jobs').set(next).where(isStillClaimed(job)).execute());
    },

    /** @returns false if another process took the job */
    giveUp: (trx: WriteTransaction, job: ClaimedJob, error: string): Promise<boolean> =>
      endRun(trx, job, { failedAt: clock() }, error),
  };
}
