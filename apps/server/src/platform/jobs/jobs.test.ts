import { expect, onTestFinished, test } from 'vitest';
import { openTestSite } from '../../testing/test-app.ts';
import { jobsOf, type JobKind } from './jobs.ts';

/** Milliseconds: a limit against hanging. */
const within = { timeout: 20_000 };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const untold = (_kind: string, error: unknown): void => {
  throw error;
};

async function site() {
  const opened = await openTestSite();
  onTestFinished(async () => {
    await opened.database.close();
    await opened.dispose();
  });
  const { database, clock } = opened;
  /** Another process on the same database. */
  const work = (kinds: readonly JobKind<never>[], onError = untold) => {
    const running = jobsOf(database, clock).start(kinds, onError);
    onTestFinished(() => running.stop());
    return running;
  };
  const kept = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  return { ...opened, jobs: jobsOf(database, clock), work, kept };
}

/** A kind that notes what it was given. */
function noting(kind = 'note', act: (payload: string) => Promise<void> = async () => undefined) {
  const noted: string[] = [];
  const run = async (payload: string) => {
    noted.push(payload);
    await act(payload);
  };
  return { noted, kind: { kind, run } };
}

test('what is enqueued in a transaction is done once, and only if that is committed', async () => {
  const { database, jobs, work, kept } = await site();
  const { noted, kind } = noting();
  await database.inTransaction((trx) => jobs.enqueue(trx, 'note', 'committed'));
  const rolledBack = database.inTransaction(async (trx) => {
    await jobs.enqueue(trx, 'note', 'rolled back');
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  work([kind]);
  await expect.poll(kept, within).toEqual([]);
  expect(noted).toEqual(['committed']);
});

test('several processes share the jobs, and none is done twice', async () => {
  const { database, jobs, work, kept } = await site();
  const { noted, kind } = noting();
  const payloads = Array.from({ length: 60 }, (_, nth) => `${nth}`);
  for (const payload of payloads) await jobs.enqueue(database.db, 'note', payload);
  for (let process = 0; process < 3; process += 1) work([kind]);
  await expect.poll(kept, within).toEqual([]);
  expect(noted.toSorted()).toEqual(payloads.toSorted());
});

test('a job waits for its time', async () => {
  const { database, jobs, work, kept, clock, advance } = await site();
  const { noted, kind } = noting();
  await jobs.enqueue(database.db, 'note', 'later', clock() + minuteMs);
  await jobs.enqueue(database.db, 'note', 'now');
  work([kind]);
  await expect.poll(kept, within).toHaveLength(1);
  expect(noted).toEqual(['now']);
  advance(minuteMs);
  await expect.poll(kept, within).toEqual([]);
  expect(noted).toEqual(['now', 'later']);
});

test('a failed one is told, tried again later, and given up after a day', async () => {
  const { database, jobs, work, kept, advance } = await site();
  const { noted, kind } = noting('note', () => Promise.reject(new Error('no luck')));
  await jobs.enqueue(database.db, 'note', 'x');
  const told: unknown[] = [];
  work([kind], (name, error) => void told.push([name, error]));
  await expect.poll(kept, within).toMatchObject([{ attempts: 1, error: 'no luck', lockedUntil: null, failedAt: null }]);
  expect(told).toEqual([['note', new Error('no luck')]]);
  advance(9000);
  await database.db.updateTable('jobs').set({ attempts: 31 }).execute();
  advance(1000);
  await expect.poll(kept, within).toMatchObject([{ attempts: 32, failedAt: expect.any(Number) as number }]);
  expect(noted).toHaveLength(2);
  advance(30 * dayMs);
  expect(await kept(), 'stays to be seen').toHaveLength(1);
});

test('what a process leaves behind that died is done by another, also when the clock was set back', async () => {
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
    await jobs.enqueue(database.db, 'note', 'x');
    work([hanging], () => undefined);
    await expect.poll(kept, within).toMatchObject([{ attempts: 1, lockedUntil: expect.any(Number) as number }]);
    const { noted, kind } = noting();
    await database.db
      .updateTable('jobs')
      .set((e) => ({ runAt: e('runAt', '-', 2 * 60 * minuteMs) }))
      .execute();
    advance(setForward);
    work([kind]);
    await expect.poll(() => noted, { ...within, message: why }).toEqual(['x']);
    dying.abort();
  }
});

test('a repeated one runs soon, then at its interval, by one of all processes, whatever happens to the clock', async () => {
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

test('stopping asks what runs to end, and leaves it for the next process', async () => {
  const { database, jobs, work, kept } = await site();
  await jobs.enqueue(database.db, 'note', 'x');
  let asked = false;
  const running = work([
    {
      kind: 'note',
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

test('jobs of a kind that a process does not know are left alone', async () => {
  const { database, jobs, work, kept } = await site();
  await jobs.enqueue(database.db, 'of-a-newer-release', 'x');
  await jobs.enqueue(database.db, 'note', 'y');
  const { noted, kind } = noting();
  work([kind]);
  await expect.poll(kept, within).toMatchObject([{ kind: 'of-a-newer-release', attempts: 0 }]);
  expect(noted).toEqual(['y']);
});
