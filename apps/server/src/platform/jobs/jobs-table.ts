import type { JobState } from '@mutai/contract/jobs/resource';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { compilable, prepared } from '../database/prepared.ts';
import { among, listParameter } from '../database/sql.ts';
import { countedPage, countedTo } from '../resource/pages.ts';
import type { Page } from '../resource/repository.ts';

/** A job that a process has claimed. */
export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  /** JSON. */
  readonly payload: string;
  /** Tries, this one among them. */
  readonly attempts: number;
  /** Until when nobody else takes it, unless it is renewed: milliseconds since 1970. */
  readonly lockedUntil: number;
}

export interface NewJob {
  readonly kind: string;
  /** There is one job with this key at the most; null: any number. */
  readonly key: string | null;
  readonly payload: string;
  /** Milliseconds since 1970. */
  readonly runAt: number;
}

/** A job, for people who look after the site; what it works on is no part of it, since that may be private. */
export interface JobItem {
  readonly id: number;
  readonly kind: string;
  readonly state: JobState;
  /** Tries that were begun. */
  readonly attempts: number;
  /** Milliseconds since 1970, like all times here: when it is, or was, to run. */
  readonly runAt: number;
  /** When it was given up; null unless it failed for good. */
  readonly failedAt: number | null;
  /** Of its last try; empty: that did not fail, or there was none. */
  readonly error: string;
  readonly createdAt: number;
}

export interface JobWindow {
  readonly limit: number;
  readonly offset: number;
}

export interface JobFilter {
  /** Undefined: whatever becomes of them. */
  readonly state?: JobState | undefined;
  /** `asc`, the default: those whose time comes first. */
  readonly order?: 'asc' | 'desc';
}

/** Milliseconds for which a claim holds: what a process leaves behind that dies is taken by another after them. */
export const leaseMs = 60_000;

export type JobsTable = ReturnType<typeof jobsTable>;

/** Jobs as they are kept. A finished one is gone; one that failed too often stays, so that it can be seen. */
export function jobsTable(database: Database) {
  const { db, dialect } = database;

  /** Jobs to be taken. A claim that reaches further than claims do was made before the clock was set back. */
  const due = (kinds: unknown, now: unknown, furthest: unknown) => sql`from "jobs"
    where ${among(dialect, 'kind', kinds)} and "failedAt" is null and "runAt" <= ${now}
    and ("lockedUntil" is null or "lockedUntil" <= ${now} or "lockedUntil" > ${furthest})
    order by "runAt", "id" limit 1`;

  const anyDue = prepared<{ kinds: unknown; now: number; furthest: number }, { id: number }>(
    database,
    (from, place) => {
      const query = sql<{ id: number }>`select "id" ${due(place('kinds'), place('now'), place('furthest'))}`;
      return compilable(query, from);
    },
  );

  /** Jobs with what becomes of them. */
  const withState = (executor: Executor, now: number) =>
    executor.selectFrom(
      executor
        .selectFrom('jobs')
        .select(['id', 'kind', 'attempts', 'runAt', 'failedAt', 'error', 'createdAt'])
        .select(
          sql<JobState>`case when "failedAt" is not null then 'failed' when "lockedUntil" > ${now} then 'running' else 'scheduled' end`.as(
            'state',
          ),
        )
        .as('job'),
    );

  /** Only while the claim is still this process's own. */
  const mine = ({ id, lockedUntil }: Pick<ClaimedJob, 'id' | 'lockedUntil'>) =>
    sql<boolean>`"id" = ${id} and "lockedUntil" = ${lockedUntil}`;

  return {
    async add(trx: WriteTransaction, { kind, key, payload, runAt }: NewJob, now: number): Promise<void> {
      await trx
        .insertInto('jobs')
        .values({
          kind,
          key,
          payload,
          runAt,
          attempts: 0,
          lockedUntil: null,
          failedAt: null,
          error: '',
          createdAt: now,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },

    /** Brings a repeated job forward that would wait longer than it should: the clock was set back, or its interval is shorter now. */
    async runNoLaterThan(trx: WriteTransaction, key: string, latest: number): Promise<void> {
      await trx.updateTable('jobs').set({ runAt: latest }).where('key', '=', key).where('runAt', '>', latest).execute();
    },

    /** Takes the job of these kinds that has been due for longest; several processes never take the same. */
    async claim(now: number, kinds: readonly string[]): Promise<ClaimedJob | undefined> {
      const furthest = now + 2 * leaseMs;
      const list = listParameter(dialect, kinds);
      // A look costs no write: most of the time there is nothing to do.
      if ((await anyDue(db, { kinds: list, now, furthest })).length === 0) return undefined;
      const skipLocked = dialect === 'postgres' ? sql`for update skip locked` : sql``;
      const claiming = sql<ClaimedJob>`
        update "jobs" set "lockedUntil" = ${now + leaseMs}, "attempts" = "attempts" + 1
        where "id" = (select "id" ${due(list, now, furthest)} ${skipLocked})
        returning "id", "kind", "payload", "attempts", "lockedUntil"`;
      return (await database.write((trx) => claiming.execute(trx))).rows[0];
    },

    /** @returns the claim as it is now; undefined when another process has taken it meanwhile */
    async renew(job: ClaimedJob, now: number): Promise<ClaimedJob | undefined> {
      const lockedUntil = Math.max(now + leaseMs, job.lockedUntil + 1);
      const { numUpdatedRows } = await database.write((trx) =>
        trx.updateTable('jobs').set({ lockedUntil }).where(mine(job)).executeTakeFirst(),
      );
      return numUpdatedRows > 0n ? { ...job, lockedUntil } : undefined;
    },

    async list({ state, order = 'asc' }: JobFilter, now: number, { limit, offset }: JobWindow): Promise<Page<JobItem>> {
      const found = withState(db, now).$if(state !== undefined, (query) =>
        query.where('state', '=', state ?? 'failed'),
      );
      const rows = await found
        .selectAll()
        .orderBy('runAt', order)
        .orderBy('id', order)
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await db
        .selectFrom(found.select('id').limit(countedTo).as('counted'))
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return countedPage(rows, total);
    },

    find: (executor: Executor, id: number, now: number): Promise<JobItem | undefined> =>
      withState(executor, now).selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Has a job run as soon as a process has room for it; one that failed for good gets all its tries anew.
     *
     * @param seenAt the time of the job as it was seen: a second request for the same run finds another one
     * @returns false when the job is gone, runs, or has another time by now
     */
    async runNow(trx: WriteTransaction, id: number, seenAt: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('jobs')
        .set({
          runAt: now,
          failedAt: null,
          lockedUntil: null,
          attempts: sql`case when ${sql.ref('failedAt')} is null then ${sql.ref('attempts')} else 0 end`,
        })
        .where('id', '=', id)
        .where('runAt', '=', seenAt)
        .where(sql<boolean>`("lockedUntil" is null or "lockedUntil" <= ${now} or "lockedUntil" > ${now + 2 * leaseMs})`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns false unless the job was there and had failed for good */
    async removeFailed(trx: WriteTransaction, id: number): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('failedAt', 'is not', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async finish(job: ClaimedJob): Promise<void> {
      await database.write((trx) => trx.deleteFrom('jobs').where(mine(job)).execute());
    },

    /** @param error empty: it did what it was to do, and is repeated */
    async runAgain(job: ClaimedJob, runAt: number, error: string): Promise<void> {
      const next = { runAt, lockedUntil: null, error, ...(error === '' ? { attempts: 0 } : {}) };
      await database.write((trx) => trx.updateTable('jobs').set(next).where(mine(job)).execute());
    },

    /** @returns whether it was still this process's own */
    async giveUp(trx: WriteTransaction, job: ClaimedJob, now: number, error: string): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('jobs')
        .set({ failedAt: now, lockedUntil: null, error })
        .where(mine(job))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
