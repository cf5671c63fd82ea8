import type { LargeFileRules } from '@mutai/contract/screens/player';
import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFaults } from '../faults.ts';
import { manifestOf } from '../playback/testing-manifest.ts';
import type { Asset } from './asset-store.ts';
import { createContents } from './contents.ts';
import { createLargeFiles, createPacer, HeldBack } from './large-files.ts';
import { testingStore } from './testing-store.ts';

const daily = [0, 1, 2, 3, 4, 5, 6];
const nights = [{ days: daily, from: '23:00', to: '06:00' }];
const KB = 1024;

const need = { isUrgent: () => false, onSlow: () => undefined };
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @param at clock of the server, which goes on with the timers */
function limitedTo(rules: Partial<LargeFileRules>, timeZone: string, at: number, isNothingSeen = () => false) {
  vi.setSystemTime(at);
  const all = { aboveBytes: 100 * KB, hours: [], rate: 0, ...rules };
  const manifest = manifestOf({ largeFiles: all });
  const inZone = { ...manifest, screen: { ...manifest.screen, timeZone } };
  const files = createLargeFiles(Date.now, Date.now, () => inZone, isNothingSeen);
  /** Instant at which a wait ends, as a time of day in UTC. */
  const waited = async (urgent = () => false) => {
    const ended = files
      .wait({ ...need, isUrgent: urgent }, () => undefined, never)
      .then(() => new Date().toISOString().slice(5, 16));
    await vi.advanceTimersByTimeAsync(48 * 60 * 60_000);
    return ended;
  };
  return { files, waited };
}

test('hours over midnight open in the zone of the screen, and are open until their end', async () => {
  const { files, waited } = limitedTo({ hours: nights }, 'Asia/Shanghai', Date.UTC(2026, 10, 27, 10));
  expect(files.opensAt()).toBe(Date.UTC(2026, 10, 27, 15));
  expect(await waited()).toBe('11-27T15:00');
  vi.setSystemTime(Date.UTC(2026, 10, 27, 21, 59));
  expect(files.opensAt()).toBeNull();
  await files.pace(10, need, never);
  vi.setSystemTime(Date.UTC(2026, 10, 27, 22));
  await expect(files.pace(10, need, never)).rejects.toThrow(HeldBack);
  await expect(files.pace(10, { ...need, isUrgent: () => true }, never)).resolves.toBeUndefined();
});

test.each([
  ['begins an hour earlier by the clock of the world after the change', '2026-03-28T12:00Z', '03:00', '03-29T01:00'],
  ['in the hour that is skipped begins at its end', '2026-03-28T12:00Z', '02:30', '03-29T01:00'],
  ['in the hour that comes twice begins when it comes first', '2026-10-24T12:00Z', '02:30', '10-25T00:30'],
])('a window that %s', async (_name, from, begin, expected) => {
  const { waited } = limitedTo(
    { hours: [{ days: daily, from: begin, to: '05:00' }] },
    'Europe/Berlin',
    Date.parse(from),
  );
  expect(await waited()).toBe(expected);
});

test('hours do not hold up what is urgent, also if it becomes so while it waits', async () => {
  const start = Date.UTC(2026, 10, 27, 10);
  expect(await limitedTo({ hours: nights }, 'Asia/Shanghai', start).waited(() => true)).toBe('11-27T10:00');
  const fromThen = () => Date.now() >= start + 90_000;
  expect(await limitedTo({ hours: nights }, 'Asia/Shanghai', start).waited(fromThen)).toBe('11-27T10:01');
});

test('all downloads together stay within the rate, and a pause is not made up for', () => {
  let now = 0;
  const wait = createPacer(() => now);
  expect([wait(500, 1000), wait(500, 1000), wait(1000, 1000)]).toEqual([500, 1000, 2000]);
  now = 60_000;
  expect(wait(1000, 2000)).toBe(500);
});

function assetOf(bytes: Uint8Array): Asset {
  const sha256 = bytesToHex(digestOf(bytes));
  return { path: `/files/${sha256}.mp4`, sha256, mimetype: 'video/mp4', size: bytes.byteLength };
}

/** Answers requests, also for the rest of a content, in parts of 10 KB. @returns ranges that were asked for */
function serve(contents: ReadonlyMap<string, Uint8Array>) {
  const ranges: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    const bytes = contents.get(address.split('?')[0] ?? '') ?? new Uint8Array();
    const { range = '' } = headers;
    if (range !== '') ranges.push(range);
    let at = Number(/\d+/.exec(range)?.[0] ?? 0);
    const size = String(bytes.byteLength);
    const partial = { status: 206, headers: { 'content-range': `bytes ${String(at)}-${size}/${size}` } };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at < bytes.byteLength) controller.enqueue(bytes.slice(at, at + 10 * KB));
        else controller.close();
        at += 10 * KB;
      },
    });
    return new Response(body, range === '' ? {} : partial);
  });
  return ranges;
}

function display(...limits: Parameters<typeof limitedTo>) {
  const large = assetOf(new Uint8Array(600 * KB).map((_, index) => index % 251));
  const small = assetOf(new Uint8Array(20 * KB).fill(7));
  const ranges = serve(
    new Map([
      [large.path, new Uint8Array(600 * KB).map((_, index) => index % 251)],
      [small.path, new Uint8Array(20 * KB).fill(7)],
    ]),
  );
  const faults = createFaults(() => 0);
  const { files } = limitedTo(...limits);
  const none = async () => undefined;
  const contents = createContents(
    testingStore(),
    faults,
    () => ({}),
    files,
    none,
    () => undefined,
  );
  const sizes = new Map<string, number>();
  const slow: string[] = [];
  const load = (asset: Asset, isUrgent = false) =>
    contents
      .obtain(asset, never, { isUrgent: () => isUrgent, onSlow: () => void slow.push(asset.path) })
      .then((content) => void sizes.set(asset.path, content?.size ?? 0));
  const look = () => ({
    ...contents.progress([small, large]),
    kept: [small, large].filter(({ path }) => sizes.has(path)).length,
  });
  return { large, small, load, look, slow, ranges, faults };
}

const minute = 60_000;

test('a large content comes at its rate, pauses between its hours and goes on where it was; a small one comes at once', async () => {
  // From 22:58 to 23:00, then from the next day on.
  const hours = [{ days: daily, from: '22:58', to: '23:00' }];
  const { large, small, load, look, ranges, faults } = display(
    { hours, rate: 4 },
    'UTC',
    Date.UTC(2026, 10, 27, 22, 57),
  );
  void load(large);
  void load(small);
  await vi.advanceTimersByTimeAsync(1000);
  const opens = Date.UTC(2026, 10, 27, 22, 58);
  expect(look()).toMatchObject({ loadedFiles: 1, totalFiles: 2, loadedBytes: 20 * KB, waitsUntil: opens, kept: 1 });
  await vi.advanceTimersByTimeAsync(2 * minute);
  // 61 seconds of 4 KB each, and the part that was read last.
  const { loadedBytes, waitsUntil } = look();
  expect(waitsUntil).toBeNull();
  expect(loadedBytes / KB).toBeGreaterThanOrEqual(20 + 4 * 60);
  expect(loadedBytes / KB).toBeLessThanOrEqual(20 + 4 * 61 + 20);
  await vi.advanceTimersByTimeAsync(2 * minute);
  const tomorrow = look();
  expect(tomorrow).toMatchObject({ waitsUntil: opens + 24 * 60 * minute, kept: 1 });
  expect(ranges).toEqual([]);
  await vi.advanceTimersByTimeAsync(24 * 60 * minute);
  expect(look()).toMatchObject({ loadedFiles: 2, waitsUntil: null, kept: 2 });
  expect(ranges).toEqual([`bytes=${String(tomorrow.loadedBytes - 20 * KB)}-`]);
  expect(faults.open()).toEqual([]);
});

test('what is urgent has its rate outside of the hours, and none where nothing is seen', async () => {
  const noon = Date.UTC(2026, 10, 27, 4);
  const emergency = display({ hours: nights, rate: 10 }, 'Asia/Shanghai', noon);
  void emergency.load(emergency.large, true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([emergency.look().kept, emergency.slow], 'others go on').toEqual([0, [emergency.large.path]]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(emergency.look().kept).toBe(1);

  const first = display({ hours: nights, rate: 10 }, 'Asia/Shanghai', noon, () => true);
  void first.load(first.large, true);
  await vi.advanceTimersByTimeAsync(1000);
  expect([first.look().kept, first.slow]).toEqual([1, []]);
});
