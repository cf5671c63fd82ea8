import { dayMs, hourMs } from '@mutai/contract/durations';
import type { ScreenStatus } from '@mutai/contract/screens/schema';
import { describe, expect, it } from 'vitest';
import { clockText, outageBars, percentOf, warningsOf } from './facts.ts';

const status: ScreenStatus = {
  state: 'online',
  reportedAt: '2026-05-01T00:00:00.000Z',
  stateSince: '2026-05-01T00:00:00.000Z',
  address: '192.168.1.20',
  browser: 'Chrome 80',
  playerVersion: '1',
  width: 1920,
  height: 1080,
  pixelRatio: 1,
  secure: true,
  uptimeSeconds: 60,
  clockErrorMs: 20,
  storage: { usedBytes: 1, quotaBytes: 100, persistent: true },
  loading: null,
  faults: [],
  outages: [],
  doubled: false,
  picture: null,
};
const screen = { enabled: true, revision: 3, usedRevision: 3, asleep: false };
const keysOf = (change: Partial<ScreenStatus>, changed = screen) =>
  warningsOf(changed, { ...status, ...change }).map(({ key }) => key);

describe('warnings of a screen', () => {
  it('are none while everything is right', () => {
    expect(keysOf({})).toEqual([]);
  });

  it('come in the order of their severity', () => {
    expect(keysOf({ secure: false, storage: null, doubled: true, state: 'offline', clockErrorMs: -40_000 })).toEqual([
      'offline',
      'doubled',
      'insecure',
      'clock',
    ]);
    expect(keysOf({ storage: { usedBytes: 81, quotaBytes: 100, persistent: false } })).toEqual([
      'fullStorage',
      'notPersistent',
    ]);
    expect(keysOf({}, { ...screen, usedRevision: 2, enabled: false })).toEqual(['stale', 'disabled']);
  });

  it('do not alarm about what is so on purpose', () => {
    const loading = { loadedBytes: 1, totalBytes: 2, waitsUntil: 3 };
    expect(keysOf({ loading }, { ...screen, usedRevision: 2 })).toEqual(['waiting']);
    expect(keysOf({ state: 'offline' }, { ...screen, asleep: true })).toEqual(['asleep']);
  });

  it('say nothing else of a screen without a display', () => {
    expect(keysOf({ state: 'unpaired', secure: false })).toEqual(['unpaired']);
    expect(keysOf({ state: 'never', reportedAt: null, secure: false })).toEqual(['never']);
  });
});

describe('facts in words', () => {
  it.each([
    [null, '未知'],
    [-100, '准确'],
    [250, '快 250 毫秒'],
    [-65_000, '慢 1 分钟 5 秒'],
  ])('a clock error of %s is %s', (ms, words) => {
    expect(clockText(ms)).toBe(words);
  });

  it('are parts in percent', () => {
    expect([percentOf(1, 3), percentOf(5, 0), percentOf(3, 2)]).toEqual([33, 0, 100]);
  });
});

it('outages are cut to the last 30 days', () => {
  const now = Date.parse('2026-05-31T00:00:00Z');
  expect(
    outageBars(
      [
        { since: '2026-04-01T00:00:00Z', until: '2026-04-02T00:00:00Z' },
        { since: '2026-04-30T00:00:00Z', until: '2026-05-04T00:00:00Z' },
        { since: '2026-05-30T12:00:00Z', until: null },
      ],
      now,
    ),
  ).toMatchObject([
    { left: 0, width: 10, ms: 3 * dayMs },
    { width: (0.5 / 30) * 100, to: null, ms: 12 * hourMs },
  ]);
});
