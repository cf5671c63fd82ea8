import { dayOf } from '@mutai/schedule/days';
import { minutesPerDay, zoneOf } from '@mutai/schedule/zone';
import { expect, test } from 'vitest';
import { conflictsOf } from './conflicts.ts';
import { arrange, entriesOf, piecesOf, validMinutes } from './entries.ts';
import { exampleManifest } from './example-manifest.ts';
import { exampleRule } from './example-rules.ts';
import { explain } from './program.ts';
import { placed, rulesFor } from './scope.ts';

// A Monday.
const monday = dayOf('2026-11-23');
const groups = new Map([
  [1, { id: 1, parentId: 0, name: '一号线' }],
  [2, { id: 2, parentId: 1, name: '人民广场站' }],
  [3, { id: 3, parentId: 0, name: '二号线' }],
]);

test('a place has its own rules and those of everything above', () => {
  const rules = [
    exampleRule({ id: 1 }),
    exampleRule({ id: 2, target: 'group', groupId: 1 }),
    exampleRule({ id: 3, target: 'group', groupId: 2 }),
    exampleRule({ id: 4, target: 'group', groupId: 3 }),
    exampleRule({ id: 5, target: 'screen', screenId: 9 }),
  ];
  const levels = (place: Parameters<typeof rulesFor>[0]) =>
    rulesFor(place, rules, groups).map(({ id, level }) => [id, level]);
  expect(levels({ kind: 'all' })).toEqual([[1, 0]]);
  expect(levels({ kind: 'group', id: 1 })).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(levels({ kind: 'screen', id: 9, groupId: 2 })).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [5, 4],
  ]);
});

test('what is over midnight is seen on both days, and what loses is marked', () => {
  const rules = [
    placed(exampleRule({ id: 1, hours: { from: '22:00', to: '02:00' } }), 0),
    placed(
      exampleRule({
        id: 2,
        priority: 5,
        hours: { from: '23:00', to: '01:00' },
        repeat: { kind: 'once' },
        firstDate: '2026-11-23',
      }),
      0,
    ),
    placed(exampleRule({ id: 3, priority: 9, problem: 'item', repeat: { kind: 'once' }, firstDate: '2026-11-23' }), 0),
  ];
  const entries = entriesOf(rules, monday, 2);
  expect(entries.map(({ key }) => key)).toEqual([
    `3-${String(monday)}`,
    `2-${String(monday)}`,
    `1-${String(monday - 1)}`,
    `1-${String(monday)}`,
    `1-${String(monday + 1)}`,
  ]);
  const pieces = piecesOf(rules, entries, monday, 2).map(({ entry, day, from, to, lost }) => [
    entry.rule.id,
    day - monday,
    from / 60,
    to / 60,
    lost.map((span) => [span.from / 60, span.to / 60]),
  ]);
  expect(pieces).toEqual([
    [3, 0, 8, 12, [[8, 12]]],
    [2, 0, 23, 24, []],
    [2, 1, 0, 1, []],
    [1, 0, 0, 2, []],
    [1, 0, 22, 24, [[23, 24]]],
    [1, 1, 0, 2, [[0, 1]]],
    [1, 1, 22, 24, []],
  ]);
});

test('a playlist without anything valid is as if its rule were not there, as the display decides', () => {
  const entry = { key: 'b', seconds: 10, weight: 1, firstDate: '2026-11-24', lastDate: '2026-11-24' };
  const { firstDate, lastDate } = entry;
  const hours = { from: '22:00', to: '02:00' };
  const rules = [
    placed(exampleRule({ id: 1, hours }), 0),
    placed(
      exampleRule({ id: 2, priority: 5, hours, layoutId: null, playlistId: 7, validDays: [{ firstDate, lastDate }] }),
      0,
    ),
    placed(exampleRule({ id: 3, priority: 9, hours, layoutId: null, playlistId: 8, validDays: [] }), 0),
  ];
  const manifest = exampleManifest({
    playlists: [
      { id: 7, title: '', transition: 'cut', entries: [entry] },
      { id: 8, title: '', transition: 'cut', entries: [] },
    ],
    rules: rules.map(({ item: { id, name, playlistId, firstDate: since, priority }, level }) => ({
      id,
      name,
      item: playlistId === null ? { kind: 'publication', key: 'a' } : { kind: 'playlist', id: playlistId },
      hours,
      repeat: { kind: 'daily', every: 1 },
      firstDate: since,
      lastDate: null,
      exceptions: [],
      priority,
      level,
    })),
  });
  const zone = zoneOf(manifest.screen.timeZone);
  const pieces = piecesOf(rules, entriesOf(rules, monday, 3), monday, 3);
  const hatched = pieces.map(({ entry: { rule }, day, lost }) => [rule.id, day - monday, lost]);
  expect(hatched).toContainEqual([2, 0, [{ from: 1320, to: 1440 }]]);
  expect(hatched).toContainEqual([2, 1, []]);
  for (const { entry: piece, day, from, to, lost } of pieces) {
    for (let minute = from; minute < to; minute += 30) {
      const { playing } = explain(manifest, zone.instantOf(day * minutesPerDay + minute));
      const isHatched = lost.some((span) => span.from <= minute && minute < span.to);
      expect(playing.kind === 'rule' && playing.rule.id === piece.rule.id, `${piece.key} ${String(minute)}`).toBe(
        !isHatched,
      );
    }
  }
  const [slot, tuesday] = [monday, monday + 1].map((day) => ({ day, from: 1320, to: 1440 }));
  const [never, whole] = [slot, tuesday].map((one) => rules[1] && one && validMinutes(rules[1], one));
  expect([never, whole]).toEqual([0, 120]);
  const loses = (one: typeof slot) =>
    one && rules[0] && conflictsOf(rules[0], one, entriesOf(rules, monday, 3)).loses.length;
  expect([loses(slot), loses(tuesday)]).toEqual([0, 1]);
});

test('overlapping pieces lie side by side; the preferred ones first, and a crowd for the rest', () => {
  const rules = [0, 1, 2, 3].map((priority) =>
    placed(
      exampleRule({ id: priority + 1, priority, hours: { from: '08:00', to: priority === 3 ? '09:00' : '10:00' } }),
      0,
    ),
  );
  const late = placed(exampleRule({ id: 9, hours: { from: '20:00', to: '21:00' } }), 0);
  const all = [...rules, late];
  const pieces = piecesOf(all, entriesOf(all, monday, 1), monday, 1);
  const { placed: shown, crowds } = arrange(pieces, 3);
  expect(shown.map(({ entry, lane, lanes }) => [entry.rule.id, lane, lanes])).toEqual([
    [4, 0, 4],
    [3, 1, 4],
    [2, 2, 4],
    [9, 0, 1],
  ]);
  expect(crowds.map(({ from, to, entries }) => [from, to, entries.length])).toEqual([[480, 600, 1]]);
});

test('a rule wins and loses in a slot by priority, level and age', () => {
  const slot = { day: monday, from: 480, to: 540 };
  const rules = [
    placed(exampleRule({ id: 1, priority: 5 }), 0),
    placed(exampleRule({ id: 2 }), 0),
    placed(exampleRule({ id: 3 }), 2),
    placed(exampleRule({ id: 4, problem: 'item' }), 3),
    placed(exampleRule({ id: 5, hours: { from: '09:00', to: '10:00' } }), 0),
  ];
  const entries = entriesOf(rules, monday, 1);
  const named = (list: readonly { readonly rule: { readonly id: number }; readonly reason: string }[]) =>
    list.map(({ rule, reason }) => [rule.id, reason]);
  const { wins, loses } = conflictsOf(placed(exampleRule({ id: 6 }), 1), slot, entries);
  expect(named(wins)).toEqual([[2, 'level']]);
  expect(named(loses)).toEqual([
    [1, 'priority'],
    [3, 'level'],
  ]);
  expect(named(conflictsOf(placed(exampleRule({ id: 1 }), 0), slot, entries).loses)).toEqual([
    [3, 'level'],
    [2, 'newer'],
  ]);
});

test('2,000 rules of a week are drawn as a few pieces a day', () => {
  const rules = Array.from({ length: 2000 }, (_, index) =>
    placed(
      exampleRule({
        id: index + 1,
        priority: index % 100,
        hours: { from: `${String(8 + (index % 10)).padStart(2, '0')}:00`, to: '20:00' },
      }),
      0,
    ),
  );
  const pieces = piecesOf(rules, entriesOf(rules, monday, 7), monday, 7);
  expect(pieces).toHaveLength(14_000);
  const { placed: shown, crowds } = arrange(
    pieces.filter(({ day }) => day === monday),
    4,
  );
  expect(shown.length + crowds.length).toBeLessThan(10);
});
