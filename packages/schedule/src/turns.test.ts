import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, playableSpans, roundOf, turnAt, turnsOf } from './turns.ts';

const entry = (key: string, fields: Partial<Entry> = {}): Entry => ({
  key,
  seconds: 10,
  weight: 1,
  firstDate: null,
  lastDate: null,
  ...fields,
});
const keysOf = (...entries: Entry[]): string =>
  roundOf(entries)
    .turns.map(({ entry: { key } }) => key)
    .join('');
const byText = (one = '', other = ''): number => one.localeCompare(other);
const at = (text: string): number => Date.parse(`${text}+08:00`);

test('a round has each entry as often as its weight says, evenly and in the order of the list', () => {
  expect(keysOf(entry('a'), entry('b'), entry('c'))).toBe('abc');
  expect(keysOf(entry('a', { weight: 2 }), entry('b'), entry('c'))).toBe('abac');
  expect(keysOf(entry('a', { weight: 3 }), entry('b', { weight: 2 }), entry('c'))).toBe('ababac');
  expect(keysOf(entry('a', { weight: 2 }), ...'bcdefghi'.split('').map((key) => entry(key)))).toBe('abcdeafghi');
  // Unavoidable neighbours.
  expect(keysOf(entry('a', { weight: 3 }))).toBe('aaa');
  expect(keysOf(entry('a', { weight: 4 }), entry('b'), entry('c'))).toMatch(/^a+b.*c/);
  // Two entries of one content.
  expect(keysOf(entry('a'), entry('a'), entry('b'), entry('c'))).toBe('abac');
});

test('entries without duration or weight are left out', () => {
  const none = [entry('a', { seconds: 0 }), entry('b', { seconds: -5 }), entry('c', { weight: 0 })];
  expect(keysOf(...none, entry('d', { seconds: Number.NaN }), entry('e'))).toBe('e');
  expect(turnAt(roundOf(none), 0)).toBeUndefined();
  expect(turnAt(roundOf([]), 0)).toBeUndefined();
  expect(playableSpans(none, 'Asia/Shanghai')).toEqual([]);
});

test('the content of consecutive turns continues from the first of them', () => {
  const round = roundOf([entry('a', { weight: 3 }), entry('b')]);
  const turns = [0, 10, 20, 30].map((second) => turnAt(round, 4_000_000 + second * 1000));
  expect(turns.map((turn) => turn?.entry.key).join('')).toContain('b');
  for (const turn of turns) {
    if (turn?.entry.key !== 'a') continue;
    expect(turnAt(round, turn.since - 1)?.entry.key).toBe('b');
    expect(turnAt(round, turn.since)?.start).toBe(turn.since);
  }
  expect(turnAt(roundOf([entry('a', { weight: 3 })]), 4_015_000)).toMatchObject({ start: 4_010_000, since: 0 });
});

describe('any playlist', () => {
  const entries = fc
    .array(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        seconds: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.double({ min: 0.1, max: 90, noNaN: true })),
        weight: fc.integer({ min: 1, max: 10 }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((list) => list.map(({ key, ...fields }) => entry(key, fields)));

  test('keeps each weight, and none beside itself if that can be avoided', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const { turns } = roundOf(list);
        for (const one of list) expect(turns.filter((turn) => turn.entry === one)).toHaveLength(one.weight);
        const keys = turns.map((turn) => turn.entry.key);
        const most = Math.max(...keys.map((key) => keys.filter((other) => other === key).length));
        const beside = keys.filter((key, index) => key === keys[(index + 1) % keys.length]).length;
        // A content with more than half of the turns must follow itself.
        expect(most <= keys.length - most ? beside : 0).toBe(0);
      }),
    );
  });

  test('has exactly one turn at each instant, and the next begins where it ends', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 0, max: 4e12 }), (list, instant) => {
        const round = roundOf(list);
        const turn = turnAt(round, instant);
        if (turn === undefined) throw new Error('There is no turn.');
        expect(turn.start <= instant && instant < turn.end).toBe(true);
        expect(turnAt(round, turn.end)).toMatchObject({
          start: turn.end,
          index: (turn.index + 1) % round.turns.length,
        });
        // A display that starts later finds the same turn.
        expect(turnAt(roundOf(list), turn.end - 1)).toEqual(turn);
        expect(turn.end - turn.start).toBe(Math.round(turn.entry.seconds * 1000));
      }),
    );
  });
});

test('entries play on their days only, and a turn ends at midnight if other entries follow', () => {
  const list = [
    entry('a', { seconds: 7, lastDate: '2026-11-27' }),
    entry('b', { seconds: 7, firstDate: '2026-11-28', lastDate: '2026-11-29' }),
    entry('c', { seconds: 7 }),
    entry('d', { seconds: 7, firstDate: '2026-02-30' }),
  ];
  const turn = turnsOf(list, 'Asia/Shanghai');
  const keysOn = (date: string) => [
    ...new Set(Array.from({ length: 40 }, (_, index) => turn(at(`${date}T12:00`) + index * 3500)?.entry.key)),
  ];
  expect(keysOn('2026-11-27').toSorted(byText)).toEqual(['a', 'c']);
  expect(keysOn('2026-11-28').toSorted(byText)).toEqual(['b', 'c']);
  expect(keysOn('2026-11-30').toSorted(byText)).toEqual(['c']);
  const midnight = at('2026-11-28T00:00');
  expect(turn(midnight - 1)?.end).toBe(midnight);
  expect(turn(midnight)?.start).toBe(midnight);
  // Days with equal entries: the turn goes on.
  const over = turn(at('2026-11-29T00:00'));
  expect(turn(at('2026-11-29T00:00') - 1)?.end).toBe(
    (over?.start ?? 0) === at('2026-11-29T00:00') ? over?.start : over?.end,
  );
});

test('a playlist may play while one of its entries may', () => {
  const spans = (...entries: Entry[]) => playableSpans(entries, 'Asia/Shanghai');
  expect(spans()).toEqual([]);
  expect(spans(entry('a'))).toBeNull();
  expect(spans(entry('a', { firstDate: '2026-11-27' }), entry('b', { lastDate: '2026-11-26' }))).toBeNull();
  expect(spans(entry('a', { firstDate: '2026-12-01' }), entry('b', { lastDate: '2026-11-26' }))).toEqual([
    { start: -Infinity, end: at('2026-11-27T00:00') },
    { start: at('2026-12-01T00:00'), end: Infinity },
  ]);
  expect(
    spans(
      entry('a', { firstDate: '2026-11-01', lastDate: '2026-11-03' }),
      entry('b', { firstDate: '2026-11-02', lastDate: '2026-11-02' }),
      entry('c', { firstDate: '2026-11-04', lastDate: '2026-11-05' }),
      entry('d', { firstDate: '2026-11-09', lastDate: '2026-11-08' }),
      entry('e', { firstDate: '2026-02-30' }),
    ),
  ).toEqual([{ start: at('2026-11-01T00:00'), end: at('2026-11-06T00:00') }]);
});
