import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/open-database.ts';
import { jobsTable, leaseMs, type ClaimedJob } from './jobs-table.ts';

const secondMs = 1000;
/** Milliseconds between two looks for something to do. */
const pollMs = secondMs;
/** Jobs that one process works on at the same time. */
const atOnce = 4;
/** Milliseconds before a failed job is tried again: twice as long each time, and never longer than an hour. */
const firstRetryMs = 10 * secondMs;
const longestRetryMs = 60 * 60 * secondMs;
/** Milliseconds between two looks at whether what is repeated has its time. */
const scheduleMs = 60 * secondMs;
/** Milliseconds until what is repeated is done for the first time: not in the way of the start. */
const firstRunMs = 60 * secondMs;
/** Tries of a job after which it is left as failed: a little more than a day. */
const mostAttempts = 32;

/** Work that is done apart from any request: later, again and again, or after what it belongs to was committed. */
export interface JobKind<Payload> {
  /** Name under which it is kept; unknown ones are left to processes that know them. */
  readonly kind: string;
  /** Milliseconds from one run to the next; without it a job is done once for each time it is enqueued. */
  readonly every?: number;
  /**
   * May run more than once for the same payload, when a process dies in the midst of it.
   *
   * @param stopping the process is about to end: what it has not done is done by the next one
   */
  run(payload: Payload, stopping: AbortSignal): Promise<void>;
}

export interface RunningJobs {
  /** Takes no more jobs, asks those that run to end, and waits until they have. */
  stop(): Promise<void>;
}

export interface Jobs {
  /**
   * Adds a job in the transaction of what it belongs to: it is done if, and only if, that is committed.
   *
   * @param runAt milliseconds since 1970; now when left out
   */
  enqueue(executor: Executor, kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Works on jobs until it is stopped. @param onError told of every failed try */
  start(kinds: readonly JobKind<never>[], onError: (kind: string, error: unknown) => void): RunningJobs;
}

const backoffMs = (attempts: number) => Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

/** The jobs of a database. Any number of processes may work on them; none is done twice unless a process dies. */
export function jobsOf(database: Database, clock: Clock): Jobs {
  const { db } = database;
  const table = jobsTable(database);

  const settle = async (kind: JobKind<never>, job: ClaimedJob, error: unknown): Promise<void> => {
    const now = clock();
    const message = error === undefined ? '' : messageOf(error);
    if (error !== undefined && job.attempts >= mostAttempts) return table.giveUp(job, now, message);
    if (error !== undefined) return table.runAgain(job, now + backoffMs(job.attempts), message);
    return kind.every === undefined ? table.finish(job) : table.runAgain(job, now + kind.every, '');
  };

  /** Runs a job, and keeps its claim for as long as that takes. */
  const work = async (kind: JobKind<never>, claimed: ClaimedJob, stopping: AbortSignal): Promise<unknown> => {
    let job = claimed;
    const lost = new AbortController();
    const renewal = setInterval(() => {
      void table.renew(job, clock()).then(
        (renewed) => (renewed === undefined ? lost.abort() : (job = renewed)),
        // The database is away: the claim holds for two more tries.
        () => undefined,
      );
    }, leaseMs / 3);
    let failure: unknown;
    try {
      await kind.run(JSON.parse(job.payload) as never, AbortSignal.any([stopping, lost.signal]));
    } catch (error) {
      failure = error;
    } finally {
      clearInterval(renewal);
    }
    if (failure !== undefined && stopping.aborted) await table.runAgain(job, clock(), '');
    else await settle(kind, job, failure);
    return stopping.aborted ? undefined : failure;
  };

  return {
    enqueue: (executor, kind, payload, runAt = clock()) =>
      table.add(executor, { kind, key: null, payload: JSON.stringify(payload), runAt }, clock()),

    start(kinds, onError) {
      const known = new Map(kinds.map((kind) => [kind.kind, kind]));
      const stopping = new AbortController();
      const running = new Set<Promise<void>>();

      const runOne = async (job: ClaimedJob) => {
        const kind = known.get(job.kind);
        if (kind === undefined) return;
        try {
          const failure = await work(kind, job, stopping.signal);
          if (failure !== undefined) onError(job.kind, failure);
        } catch (error) {
          onError(job.kind, error);
        }
      };
      const begin = (job: ClaimedJob) => {
        const one: Promise<void> = runOne(job).finally(() => running.delete(one));
        running.add(one);
      };
      const scheduleRepeated = async () => {
        for (const { kind, every } of kinds) {
          if (every === undefined) continue;
          const now = clock();
          await table.add(db, { kind, key: kind, payload: 'null', runAt: now + firstRunMs }, now);
          await table.runNoLaterThan(db, kind, now + every);
        }
      };
      const next = async () => {
        if (running.size >= atOnce) return false;
        const job = await table.claim(clock(), [...known.keys()]);
        if (job !== undefined) begin(job);
        return job !== undefined;
      };
      const loop = async () => {
        let scheduledAt = -Infinity;
        while (!stopping.signal.aborted) {
          try {
            const now = clock();
            // Again and again, because the clock may be set back.
            if (now < scheduledAt || now >= scheduledAt + scheduleMs) {
              await scheduleRepeated();
              scheduledAt = now;
            }
            if (await next()) continue;
          } catch (error) {
            onError('', error);
          }
          await delay(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
        }
        await Promise.all(running);
      };
      const ended = loop();
      return {
        stop() {
          stopping.abort();
          return ended;
        },
      };
    },
  };
}
