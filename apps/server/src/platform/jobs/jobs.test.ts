import { dayMs, minuteMs } from '@mutai/contract/durations';
import { CompiledQuery } from 'kysely';
import { jobSite as site, noting, page, within } from '../../testing/jobs.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DatabaseUnreachable } from '../database/errors.ts';
import type { Database } from '../database/open-database.ts';
import { PermanentJobError, type JobKind } from './run-jobs.ts';
import { readLane } from '../database/read-lane.ts';

test('a job enqueued in a transaction runs once, only if it commits', async () => {
  const { database, jobs, work, kept } = await site();
  const { noted, kind } = noting();
  await database.write((trx) => jobs.enqueue(trx, 'note', 'committed'));
  const rolledBack = database.write(async (trx) => {
    await jobs.enqueue(trx, 'note', 'rolled back');
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  work([kind]);
  await expect.poll(kept, within).toEqual([]);
  expect(noted).toEqual(['committed']);
});

test('several processes share the jobs without running one twice', async () => {
  const { database, jobs, work, kept } = await site();
  const { noted, kind } = noting();
  const payloads = Array.from({ length: 60 }, (_, nth) => `${nth}`);
  for (const payload of payloads) await database.write((trx) => jobs.enqueue(trx, 'note', payload));
  for (let process = 0; process < 3; process += 1) work([kind]);
  await expect.poll(kept, within).toEqual([]);
  expect(noted.toSorted()).toEqual(payloads.toSorted());
});

test('a job runs at its time', async () => {
  const { database, jobs, work, kept, clock, advance } = await site();
  const { noted, kind } = noting();
  await database.write((trx) => jobs.enqueue(trx, 'note', 'later', clock() + minuteMs));
  await database.write((trx) => jobs.enqueue(trx, 'note', 'now'));
  work([kind]);
  await expect.poll(kept, within).toHaveLength(1);
  expect(noted).toEqual(['now']);
  advance(minuteMs);
  await expect.poll(kept, within).toEqual([]);
  expect(noted).toEqual(['now', 'later']);
});

test('a failed job is reported, retried, and fails permanently after a day', async () => {
  const { database, jobs, work, kept, advance } = await site();
  const { noted, kind } = noting('note', () => Promise.reject(new Error('no luck')));
  await database.write((trx) => jobs.enqueue(trx, 'note', 'x'));
  const told: unknown[] = [];
  work([kind], { failed: (name, error) => void told.push([name, error]) });
  await expect.poll(kept, within).toMatchObject([{ attempts: 1, error: 'no luck', lockedUntil: null, failedAt: null }]);
  expect(told).toEqual([['note', new Error('no luck')]]);
  advance(9000);
  await database.maintenance.updateTable('jobs').set({ attempts: 31 }).execute();
  advance(1000);
  await expect.poll(kept, within).toMatchObject([{ attempts: 32, failedAt: expect.any(Number) as number }]);
  expect(noted).toHaveLength(2);
  advance(30 * dayMs);
  expect(await kept(), 'stays to be seen').toHaveLength(1);
  expect(await jobs.list({ state: 'failed' }, page)).toMatchObject({
    total: 1,
    rows: [{ kind: 'note', error: 'no luck' }],
  });
});

test('the jobs of a dead process run in another, even if the clock was set back', async () => {
  for (const [setForward, why] of [
    [minuteMs, 'its claim has run out'],
    [-60 * minuteMs, 'its claim reaches too far'],
  ] as const) {
    const { database, jobs, work, kept, advance } = await site();
    const dying = new AbortController();
    const { kind: hanging } = noting(
      'note',
      () => new Promise((_, fail) => dying.signal.addEventListener('abort', fail)),
    );
    await database.write((trx) => jobs.enqueue(trx, 'note', 'x'));
    work([hanging], { failed: () => undefined });
    await expect.poll(kept, within).toMatchObject([{ attempts: 1, lockedUntil: expect.any(Number) as number }]);
    const { noted, kind } = noting();
    await database.maintenance
      .updateTable('jobs')
      .set((e) => ({ runAt: e('runAt', '-', 2 * 60 * minuteMs) }))
      .execute();
    advance(setForward);
    work([kind]);
    await expect.poll(() => noted, { ...within, message: why }).toEqual(['x']);
    dying.abort();
  }
});

test('stopping aborts running jobs and leaves them to the next process', async () => {
  const { database, jobs, work, kept } = await site();
  await database.write((trx) => jobs.enqueue(trx, 'note', 'x'));
  let asked = false;
  const running = work([
    {
      kind: 'note',
      title: '记录',
      run: (_payload, stopping) =>
        new Promise((_, fail) =>
          stopping.addEventListener('abort', () => {
            asked = true;
            fail(new Error('stopped'));
          }),
        ),
    },
  ]);
  await expect.poll(kept, within).toMatchObject([{ attempts: 1 }]);
  await running.stop();
  expect(asked).toBe(true);
  expect(await kept()).toMatchObject([{ attempts: 0, lockedUntil: null, error: '' }]);
});

test('jobs of unknown kinds are ignored', async () => {
  const { database, jobs, work, kept } = await site();
  await database.write((trx) => jobs.enqueue(trx, 'of-a-newer-release', 'x'));
  await database.write((trx) => jobs.enqueue(trx, 'note', 'y'));
  const { noted, kind } = noting();
  work([kind]);
  await expect.poll(kept, within).toMatchObject([{ kind: 'of-a-newer-release', attempts: 0 }]);
  expect(noted).toEqual(['y']);
});

test('a job with nothing left to do succeeds; a permanent error fails immediately; both are visible', async () => {
  const { config, database, jobs, work, kept } = await site();
  const file = join(config.dataDir, 'attachment.txt');
  writeFileSync(file, 'x');
  const failed: string[] = [];
  await database.write(async (trx) => {
    await jobs.enqueue(trx, 'delete-file', file);
    await jobs.enqueue(trx, 'send-file', file);
  });
  rmSync(file);
  const deleting: JobKind<string> = {
    kind: 'delete-file',
    title: '删除',
    run: (path) => rm(path, { force: true }),
  };
  const sending: JobKind<string> = {
    kind: 'send-file',
    title: '发送',
    run: async (path) => {
      await readFile(path).catch((cause: unknown) => {
        throw new PermanentJobError('the file is gone', { cause });
      });
    },
  };
  work([deleting, sending], { failed: (kind) => void failed.push(kind) });
  await expect
    .poll(kept, within)
    .toMatchObject([{ kind: 'send-file', attempts: 1, lockedUntil: null, failedAt: expect.any(Number) as number }]);
  expect(failed).toEqual(['send-file']);
  expect(await jobs.list({ state: 'failed' }, page)).toMatchObject({
    total: 1,
    atLeast: false,
    rows: [{ kind: 'send-file', attempts: 1, error: 'the file is gone' }],
  });
});

test('running and waiting jobs are listed by time, in pages', async () => {
  const { database, jobs, work, clock } = await site();
  const end = new AbortController();
  const { kind } = noting('note', () => new Promise((done) => end.signal.addEventListener('abort', () => done())));
  await database.write((trx) => jobs.enqueue(trx, 'note', 'now'));
  for (const minutes of [3, 1, 2])
    await database.write((trx) => jobs.enqueue(trx, 'note', minutes, clock() + minutes * minuteMs));
  work([kind]);
  await expect
    .poll(() => jobs.list({ state: 'running' }, page), within)
    .toMatchObject({ total: 1, rows: [{ attempts: 1 }] });
  const waiting = await jobs.list({ state: 'scheduled' }, { limit: 2, offset: 1 });
  expect(waiting.total).toBe(3);
  expect(waiting.rows.map(({ runAt }) => (runAt - clock()) / minuteMs)).toEqual([2, 3]);
  expect(await jobs.list({ state: 'failed' }, page)).toEqual({ rows: [], total: 0, atLeast: false });
  end.abort();
  await expect.poll(() => jobs.list({ state: 'running' }, page), within).toMatchObject({ total: 0 });
});

test('a database outage is reported once with increasing poll intervals, and so is its end', async () => {
  const { database, jobs, work, kept } = await site();
  const { noted, kind } = noting();
  await database.write((trx) => jobs.enqueue(trx, 'note', 'x'));
  const told: string[] = [];
  const askedAt: number[] = [];
  const reached: Database = {
    ...database,
    read: readLane(database.dialect, async (text, parameters) => {
      askedAt.push(performance.now());
      if (askedAt.length <= 2) throw new DatabaseUnreachable(new Error('gone'));
      return (await database.read.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows;
    }),
  };
  work(
    [kind],
    { unreachable: (error) => void told.push(String(error)), reachable: () => void told.push('back') },
    reached,
  );
  await expect.poll(kept, within).toEqual([]);
  expect(noted).toEqual(['x']);
  expect(told).toEqual(['DatabaseUnreachable: gone', 'back']);
  const [, second = 0, third = 0] = askedAt;
  expect(third - second, 'milliseconds').toBeGreaterThan(1900);
});

test('the job of a killed process runs in another', { timeout: 60_000 }, async () => {
  const { config, database, jobs, work, kept, clock, advance } = await site();
  await database.write((trx) => jobs.enqueue(trx, 'note', 'x'));
  const script = join(import.meta.dirname, '../../testing/processes/hanging-job.ts');
  const process = fork(script, [JSON.stringify(config), String(clock())], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [said] = (await once(process, 'message')) as [unknown];
  expect(said).toBe('x');
  process.kill('SIGKILL');
  await once(process, 'exit');
  expect(await kept()).toMatchObject([{ attempts: 1, lockedUntil: expect.any(Number) as number }]);
  const { noted, kind } = noting();
  // The claim is still valid for one millisecond: the later job runs first.
  advance(minuteMs - 1);
  await database.write((trx) => jobs.enqueue(trx, 'note', 'y'));
  work([kind]);
  await expect.poll(() => noted, within).toEqual(['y']);
  advance(1);
  await expect.poll(kept, within).toEqual([]);
  expect(noted).toEqual(['y', 'x']);
});
