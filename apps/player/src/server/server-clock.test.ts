import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

/** Display whose clock is off, and a server whose answers take a while. */
function display(ownError: number, trips: readonly (readonly [there: number, back: number])[], lastTime = 0) {
  let passed = 0;
  let asked = 0;
  let serverError = 0;
  const offsets: number[] = [];
  const start = 1_800_000_000_000;
  const requestTime = async () => {
    const [there, back] = trips[asked++ % trips.length] ?? [0, 0];
    passed += there;
    const time = start + passed + serverError;
    passed += back;
    return time;
  };
  const clock = createServerClock(
    requestTime,
    { own: () => start + passed + ownError, ticks: () => passed + 77 },
    0,
    lastTime,
    (offset) => offsets.push(offset),
    async (ms) => void (passed += ms),
  );
  return {
    clock,
    offsets,
    pass: (ms: number) => void (passed += ms),
    setServer: (error: number) => void (serverError = error),
    error: () => clock.now() - (start + passed + serverError),
  };
}

test('the sample with the shortest round trip decides, even if others are far off', async () => {
  const { clock, error, offsets } = display(-3_600_000, [
    [900, 10],
    [20, 20],
    [10, 400],
  ]);
  expect(clock.error()).toBeNull();
  expect(await clock.synchronize()).toBe(true);
  expect(error()).toBe(0);
  expect(clock.error()).toBe(-3_600_000);
  expect(offsets).toEqual([3_600_000]);
});

test('small corrections are spread, so that time neither jumps nor runs backwards', async () => {
  const { clock, pass, setServer, error } = display(0, [[0, 0]]);
  await clock.synchronize();
  setServer(-400);
  let before = clock.now();
  // Seven pauses between eight samples, during which nothing changes yet.
  await clock.synchronize();
  expect(clock.now() - before).toBe(1400);
  before = clock.now();
  for (let count = 0; count < 100; count += 1) {
    pass(100);
    const step = clock.now() - before;
    expect(step).toBeGreaterThanOrEqual(95);
    expect(step).toBeLessThanOrEqual(105);
    before += step;
  }
  expect(Math.round(error())).toBe(0);
});

test('a clock that was set is followed at once; without a server nothing changes', async () => {
  const { clock, setServer, error } = display(0, [[0, 0]]);
  await clock.synchronize();
  setServer(86_400_000);
  await clock.synchronize();
  expect(error()).toBe(0);
  const alone = createServerClock(
    () => Promise.reject(new Error('offline')),
    { own: () => 5000, ticks: () => 10 },
    250,
    0,
    () => expect.unreachable(),
    async () => undefined,
  );
  expect([await alone.synchronize(), alone.now(), alone.error()]).toEqual([false, 5250, null]);
});

test('a display that lost the time continues from the last known one, until the server tells it', async () => {
  const start = 1_800_000_000_000;
  const years = 365 * 86_400_000 * 10;
  for (const ownError of [-years, years]) {
    const { clock, pass, error } = display(ownError, [[0, 0]], start - 3_600_000);
    expect(error()).toBe(-3_600_000);
    pass(1000);
    expect(error()).toBe(-3_600_000);
    expect(clock.isTrusted()).toBe(false);
    await clock.synchronize();
    expect(error()).toBe(0);
    expect(clock.isTrusted()).toBe(true);
  }
  // Turned off for a month, with a clock that runs.
  const { clock, error } = display(0, [[0, 0]], start - 30 * 86_400_000);
  expect([error(), clock.isTrusted()]).toEqual([0, true]);
  // Started for the first time.
  expect(display(0, [[0, 0]]).clock.isTrusted()).toBe(false);
});
