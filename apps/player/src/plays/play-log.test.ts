import { ApiError } from '@mutai/client/api-error';
import { maxPlays } from '@mutai/contract/screens/player-paths';
import type { PlayEntry } from '@mutai/contract/screens/plays';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFaults } from '../faults.ts';
import { createPlayLog, type Showing } from './play-log.ts';
import type { KeptPlay, PlayStore } from './play-store.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Full hour at which tests begin. */
const start = 1_795_248_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Store that outlives page loads. */
function memoryStore() {
  const kept = new Map<number, KeptPlay>();
  const places = () => [...kept.keys()].toSorted((one, other) => one - other);
  const store: PlayStore = {
    put: async (play) => void kept.set(play.place, play),
    oldest: async (most, before) => {
      const chosen = places().filter((place) => place < before);
      return chosen.slice(0, most).flatMap((place) => kept.get(place) ?? []);
    },
    removeUpTo: async (last) => {
      for (const place of places()) if (place <= last) kept.delete(place);
    },
    count: async () => kept.size,
    lastPlace: async () => places().at(-1) ?? 0,
    clear: async () => kept.clear(),
  };
  return { store, kept, entries: () => places().map((place) => kept.get(place)?.entry) };
}

const showing = (key: string, fields: Partial<Showing> = {}): Showing => ({
  key,
  reason: 'rule',
  reasonId: 7,
  playlistId: 3,
  turn: 0,
  ...fields,
});

/** Page load of a display with a log. The server takes everything unless `answer` throws. */
function load(kept = memoryStore(), run = 'run1') {
  const faults = createFaults(Date.now);
  const over = new AbortController();
  const server = {
    isTrusted: true,
    /** Time of the server minus the clock of the display. */
    offset: 0,
    requests: [] as (readonly PlayEntry[])[],
    answer: (_plays: readonly PlayEntry[]): void => undefined,
  };
  const log = createPlayLog(
    kept.store,
    {
      now: () => Date.now() + server.offset,
      isTrusted: () => server.isTrusted,
      ticks: () => performance.now(),
      send: async (plays) => {
        server.requests.push(plays);
        server.answer(plays);
      },
      faults,
      run,
    },
    over.signal,
  );
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const told = () => faults.open().map(({ message }) => message);
  return { log, kept, server, pass, told, end: () => over.abort() };
}

const times = (entries: readonly (PlayEntry | undefined)[]) =>
  entries.map((entry) => entry && `${entry.key} ${(entry.from - start) / second}–${(entry.until - start) / second}`);
const offline = () => {
  throw new ApiError('network', 'offline');
};
const refused = (status: number) => () => {
  throw new ApiError('bad-request', 'refused', { status });
};

test('each turn is an entry from the moment that it covers the display to the next, and is sent once', async () => {
  const { log, pass, server, kept } = load();
  log.show(showing('a', { turn: 1 }));
  await pass(10 * second);
  log.show(showing('b', { turn: 2 }));
  log.show(showing('b', { turn: 2 }));
  await pass(10 * second);
  // Another turn of the content, then another rule, then nothing that counts.
  log.show(showing('b', { turn: 3 }));
  await pass(5 * second);
  log.show(showing('b', { turn: 3, reasonId: 8 }));
  await pass(5 * second);
  log.show(undefined);
  await pass(2 * minute);
  const sent = server.requests.flat();
  expect(times(sent)).toEqual(['a 0–10', 'b 10–20', 'b 20–25', 'b 25–30']);
  expect(sent[0]).toEqual({
    id: 'run1-1',
    from: start,
    until: start + 10 * second,
    key: 'a',
    reason: 'rule',
    reasonId: 7,
    playlistId: 3,
  });
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
  expect(kept.kept.size).toBe(0);
});

test('a kill loses at most half a minute; the next page load sends what was open', async () => {
  const first = load();
  first.server.answer = offline;
  first.log.show(showing('a'));
  await first.pass(70 * second);
  expect(times(first.kept.entries())).toEqual(['a 0–60']);
  first.server.requests.length = 0;
  // Nothing of the first page load runs any more.
  vi.clearAllTimers();
  const later = load(first.kept, 'run2');
  later.log.show(showing('b'));
  await later.pass(minute);
  expect(times(later.server.requests.flat())).toEqual(['a 0–60']);
  expect(later.kept.entries().map((entry) => entry?.id)).toEqual(['run2-1']);
});

test('a picture that stays is logged every hour', async () => {
  const { log, pass, server } = load();
  log.show(showing('a', { reason: 'default', reasonId: null, playlistId: null }));
  await pass(2.5 * hour);
  expect(times(server.requests.flat())).toEqual(['a 0–3600', 'a 3600–7200']);
});

test('what was seen without server is kept, and sent in batches when it is back', async () => {
  const { log, pass, server, kept, told } = load();
  server.answer = offline;
  for (let turn = 0; turn < 600; turn += 1) {
    log.show(showing(`k${String(turn % 3)}`, { turn }));
    await pass(minute);
  }
  expect(kept.kept.size).toBeGreaterThanOrEqual(600);
  const before = kept.kept.size;
  server.requests.length = 0;
  server.answer = () => undefined;
  await pass(2 * minute);
  const sent = server.requests.flat();
  expect(Math.max(...server.requests.map(({ length }) => length))).toBe(maxPlays);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
  expect(sent.length).toBeGreaterThanOrEqual(before - 1);
  expect(sent.map(({ from }) => from)).toEqual(sent.map(({ from }) => from).toSorted((one, other) => one - other));
  expect(told()).toEqual([]);
});

test('entries are forgotten only when the server has answered; a lost answer makes it hear them again', async () => {
  const { log, pass, server, kept } = load();
  server.answer = offline;
  log.show(showing('a'));
  await pass(second);
  log.show(undefined);
  await pass(minute);
  expect(server.requests.length).toBeGreaterThan(0);
  expect(kept.kept.size).toBe(1);
  server.answer = () => undefined;
  await pass(minute);
  expect(kept.kept.size).toBe(0);
  expect(new Set(server.requests.flat().map(({ id }) => id))).toEqual(new Set(['run1-1']));
});

test('a server without play log is asked rarely, and nothing is lost', async () => {
  const { log, pass, server, kept } = load();
  server.answer = refused(404);
  log.show(showing('a'));
  await pass(second);
  log.show(undefined);
  await pass(hour);
  expect(server.requests.length).toBeLessThanOrEqual(5);
  expect(kept.kept.size).toBe(1);
});

test('an entry that the server refuses does not stop the others', async () => {
  const { log, pass, server, kept, told } = load();
  server.answer = (plays) => {
    if (plays.some(({ key }) => key === 'bad')) refused(400)();
  };
  for (const key of ['a', 'b', 'bad', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) {
    log.show(showing(key));
    await pass(10);
  }
  log.show(undefined);
  await pass(2 * minute);
  expect(kept.kept.size).toBe(0);
  const taken = server.requests.filter((plays) => !plays.some(({ key }) => key === 'bad')).flat();
  expect(taken.map(({ key }) => key).join('')).toBe('abcdefghijk');
  expect(told()).toEqual(['服务器不接受一条播放记录，已舍弃']);
});

test('nothing is logged while the time may be wrong by years, and a jump of the clock does not lengthen an entry', async () => {
  const { log, pass, server } = load();
  server.isTrusted = false;
  server.offset = -10 * 365 * 24 * hour;
  log.show(showing('a'));
  await pass(20 * second);
  Object.assign(server, { isTrusted: true, offset: 0 });
  await pass(40 * second);
  server.offset = 3 * hour;
  await pass(40 * second);
  log.show(undefined);
  await pass(2 * minute);
  // From the first renewal after the time is known; then as long as it was seen, and on by the new time.
  expect(times(server.requests.flat())).toEqual(['a 30–90', 'a 10890–10900']);
});

test('more entries than fit push out the oldest, which is a fault', async () => {
  const kept = memoryStore();
  await kept.store.put({ place: 1, entry: { ...showing('old'), id: 'old-0001', from: 0, until: 1 } });
  const { log, pass, server, told } = load({ ...kept, store: { ...kept.store, count: async () => 150_000 } });
  server.answer = offline;
  log.show(showing('a'));
  await pass(second);
  expect(kept.entries().map((entry) => entry?.key)).toEqual(['a']);
  expect(told()).toEqual(['播放记录超过 150000 条未上报，已舍弃最早的 1000 条']);
});

test('a storage that fails is a fault; the log of a screen whose pairing ends is forgotten', async () => {
  const kept = memoryStore();
  const broken = load({ ...kept, store: { ...kept.store, put: async () => Promise.reject(new Error('full')) } });
  broken.log.show(showing('a'));
  await broken.pass(second);
  expect(broken.told()).toEqual(['播放记录无法保存，记录可能不完整']);
  const { log, pass, end } = load(kept);
  log.show(showing('a'));
  await pass(second);
  expect(kept.kept.size).toBe(1);
  end();
  log.show(showing('b'));
  await pass(minute);
  expect(kept.kept.size).toBe(0);
});
