import { dayMs, minuteMs } from '@mutai/contract/durations';
import { expect, test } from 'vitest';
import { jobSite as site, noting, page, within } from '../../testing/jobs.ts';
import { PermanentJobError, type JobKind } from './run-jobs.ts';

test('a repeated job runs soon, then at its interval, in one process, regardless of clock changes', async () => {
  const { work, kept, clock, advance } = await site();
  const { noted, kind } = noting('house');
  const hour = 60 * minuteMs;
  const repeated = { ...kind, every: hour };
  work([repeated]);
  work([repeated]);
  await expect.poll(kept, within).toMatchObject([{ kind: 'house', attempts: 0, runAt: clock() + minuteMs }]);
  advance(minuteMs);
  await expect.poll(kept, within).toMatchObject([{ attempts: 0, runAt: clock() + hour, lockedUntil: null }]);
  expect(noted).toHaveLength(1);
  advance(hour);
  await expect.poll(kept, within).toMatchObject([{ attempts: 0, runAt: clock() + hour, lockedUntil: null }]);
  expect(noted).toHaveLength(2);
  advance(-100 * hour);
  await expect.poll(kept, within).toMatchObject([{ runAt: clock() + hour }]);
});

test('a repeated job never fails permanently', async () => {
  const { database, work, kept, clock, advance } = await site();
  const { noted, kind } = noting('house', () => Promise.reject(new PermanentJobError('no luck')));
  work([{ ...kind, every: 60 * minuteMs }], { failed: () => undefined });
  await expect.poll(kept, within).toMatchObject([{ attempts: 0 }]);
  await database.maintenance.updateTable('jobs').set({ attempts: 100 }).execute();
  advance(minuteMs);
  await expect
    .poll(kept, within)
    .toMatchObject([{ attempts: 101, failedAt: null, error: 'no luck', runAt: clock() + 60 * minuteMs }]);
  advance(60 * minuteMs);
  await expect.poll(() => noted, within).toHaveLength(2);
});

test('a run records its result, and an error that no retry can fix waits for the next interval', async () => {
  const { jobs, work, kept, clock, advance } = await site();
  let isBroken = false;
  const run: JobKind<null>['run'] = async (_payload, _stopping, _attempt, report) => {
    report?.('3 files');
    if (isBroken) throw new PermanentJobError('1 file lost');
  };
  work([{ kind: 'copy', title: '复制', every: dayMs, run }], { failed: () => undefined });
  await expect.poll(kept, within).toMatchObject([{ runAt: clock() + minuteMs }]);
  const [{ id } = { id: 0 }] = await kept();
  const runs = async () => (await jobs.listRuns(id, 'desc', page)).rows;
  advance(minuteMs);
  await expect.poll(runs, within).toMatchObject([{ error: '', output: '3 files' }]);
  isBroken = true;
  advance(dayMs);
  await expect.poll(runs, within).toMatchObject([{ error: '1 file lost', output: '3 files' }, { error: '' }]);
  expect(await kept()).toMatchObject([{ runAt: clock() + dayMs, failedAt: null }]);
});

test('a repeated job that is off in a process is left to others, and is not overdue without any', async () => {
  const { work, kept, clock, advance } = await site();
  const { noted, kind } = noting('copy');
  const repeated = { ...kind, every: dayMs };
  const offKind = { ...repeated, off: 'no folder' };
  const alone = work([offKind]);
  await expect.poll(async () => (await kept()).map(({ runAt }) => runAt > clock() + 365 * dayMs)).toEqual([true]);
  advance(2 * dayMs);
  const other = work([repeated]);
  await expect.poll(kept, within).toMatchObject([{ runAt: clock() + minuteMs }]);
  advance(minuteMs);
  await expect.poll(() => noted.length, within).toBe(1);
  await expect.poll(kept, within).toMatchObject([{ runAt: clock() + dayMs }]);
  await other.stop();
  advance(2 * dayMs);
  await expect.poll(async () => (await kept()).map(({ runAt }) => runAt > clock())).toEqual([true]);
  expect(noted).toHaveLength(1);
  await alone.stop();
});
