import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './schedule.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const times = { first: 10, between: 100 };
const unexpected = (error: unknown) => {
  throw error;
};

test('work is done after a while, and then again and again', async () => {
  const done: number[] = [];
  const begun = Date.now();
  every(times, async () => void done.push(Date.now() - begun), unexpected);
  await vi.advanceTimersByTimeAsync(250);
  expect(done).toEqual([10, 110, 210]);
});

test('a failure is told and does not keep the next time from coming', async () => {
  const told: unknown[] = [];
  every(
    times,
    () => Promise.reject(new Error('no luck')),
    (error) => told.push(error),
  );
  await vi.advanceTimersByTimeAsync(150);
  expect(told).toEqual([new Error('no luck'), new Error('no luck')]);
});

test('stopping starts no more, asks what runs to end and waits for it', async () => {
  const work = Promise.withResolvers<undefined>();
  let asked = false;
  const schedule = every(
    times,
    (stopping) => {
      stopping.addEventListener('abort', () => {
        asked = true;
      });
      return work.promise;
    },
    unexpected,
  );
  await vi.advanceTimersByTimeAsync(10);
  let stopped = false;
  const stop = async () => {
    await schedule.stop();
    stopped = true;
  };
  const stopping = stop();
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, stopped]).toEqual([true, false]);
  work.resolve(undefined);
  await stopping;
  await vi.advanceTimersByTimeAsync(1000);
  expect([stopped, vi.getTimerCount()]).toEqual([true, 0]);
});
