import type { ManifestEmergency } from '@mutai/contract/emergencies/schema';
import type { Manifest } from '@mutai/contract/screens/player';
import type { ManifestRule } from '@mutai/contract/screens/program';
import { dayOf } from '@mutai/schedule/days';
import { expect, test } from 'vitest';
import { exampleManifest } from './example-manifest.ts';
import { explain, partsOf, spanOfDay, type Playing } from './program.ts';

const rule = (fields: Partial<ManifestRule>): ManifestRule => ({
  id: 1,
  name: '早高峰',
  item: { kind: 'publication', key: 'a' },
  hours: { from: '08:00', to: '12:00' },
  repeat: { kind: 'daily', every: 1 },
  firstDate: '2026-11-01',
  lastDate: null,
  exceptions: [],
  priority: 0,
  level: 0,
  ...fields,
});

const at = (time: string, date = '2026-11-27') => Date.parse(`${date}T${time}:00+08:00`);
const day = dayOf('2026-11-27');
const nameOf = (playing: Playing) => {
  if (playing.kind === 'rule') return playing.rule.id;
  return playing.kind === 'emergency' ? playing.emergency.title : playing.kind;
};
const partsIn = (program: Manifest) =>
  partsOf(program, spanOfDay(program, day)).map(({ start, end, playing }) => [
    (start - at('00:00')) / 3_600_000,
    (end - at('00:00')) / 3_600_000,
    nameOf(playing),
  ]);

test('a day of a screen is dark, default and rules, in order and without gaps', () => {
  const night = [{ days: [4, 5], from: '07:00', to: '01:00' }];
  const rules = [rule({}), rule({ id: 2, priority: 1, hours: { from: '11:00', to: '13:00' } })];
  expect(partsIn(exampleManifest({ rules }, night))).toEqual([
    [0, 1, 'default'],
    [1, 7, 'dark'],
    [7, 8, 'default'],
    [8, 11, 1],
    [11, 13, 2],
    [13, 24, 'default'],
  ]);
  expect(partsIn(exampleManifest({ defaultKey: null }))).toEqual([[0, 24, 'card']]);
  expect(partsIn(exampleManifest({ enabled: false, rules }))).toEqual([[0, 24, 'off']]);
});

test('an instant is explained: what plays, until when, and why others do not', () => {
  const rules = [
    rule({}),
    rule({ id: 2, level: 2 }),
    rule({ id: 3, priority: 9, item: { kind: 'publication', key: 'gone' } }),
    rule({ id: 4, hours: { from: '09:00', to: '10:00' }, priority: 5 }),
  ];
  const answer = (time: string, program = exampleManifest({ rules })) => {
    const { playing, until, lost } = explain(program, at(time));
    return [
      playing.kind === 'rule' ? playing.rule.id : playing.kind,
      (until - at('00:00')) / 3_600_000,
      lost.map(({ rule: { id }, reason }) => [id, reason]),
    ];
  };
  expect(answer('08:30')).toEqual([
    2,
    9,
    [
      [3, 'invalid'],
      [1, 'level'],
    ],
  ]);
  expect(answer('09:30')).toEqual([
    4,
    10,
    [
      [3, 'invalid'],
      [2, 'priority'],
      [1, 'priority'],
    ],
  ]);
  expect(answer('13:00').slice(0, 1)).toEqual(['default']);
  const dark = exampleManifest({ rules }, [{ days: [5], from: '10:00', to: '11:00' }]);
  expect(answer('08:30', dark)).toEqual([
    'dark',
    10,
    [
      [2, 'dark'],
      [3, 'dark'],
      [1, 'dark'],
    ],
  ]);
  expect(answer('10:30', dark).slice(0, 2)).toEqual([2, 11]);
});

test('a playlist plays on the days of its entries', () => {
  const entry = { key: 'a', seconds: 10, weight: 1, firstDate: null, lastDate: null };
  const program = (entries: Manifest['playlists'][number]['entries']) =>
    exampleManifest({
      rules: [rule({ item: { kind: 'playlist', id: 7 } })],
      playlists: [{ id: 7, title: '轮播', transition: 'cut', entries }],
    });
  const kindAt = (entries: Manifest['playlists'][number]['entries'], date?: string) =>
    explain(program(entries), at('09:00', date)).playing.kind;
  expect(kindAt([entry])).toBe('rule');
  expect(kindAt([])).toBe('default');
  expect(kindAt([{ ...entry, key: 'gone' }])).toBe('default');
  const dated = [
    { ...entry, firstDate: '2026-11-28', lastDate: '2026-11-29' },
    { ...entry, firstDate: '2026-11-29', lastDate: '2026-11-30' },
  ];
  expect(['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01'].map((date) => kindAt(dated, date))).toEqual([
    'default',
    'rule',
    'rule',
    'default',
  ]);
});

const emergency = (
  title: string,
  startsAt: number | null,
  endsAt: number | null,
  changes: Partial<ManifestEmergency> = {},
): ManifestEmergency => ({
  id: 1,
  title,
  severity: 'warning',
  key: 'a',
  sound: false,
  codeDigest: '',
  minutes: null,
  startsAt,
  endsAt,
  ...changes,
});

test('an emergency covers rules, working hours and a disabled screen, the first of the manifest before the others', () => {
  const emergencies = [
    emergency('未发布', at('00:00'), null, { key: 'gone' }),
    emergency('未启动', null, null),
    emergency('火警', at('09:00'), at('10:00')),
    emergency('停电', at('08:30'), at('20:00')),
  ];
  const hours = [{ days: [5], from: '08:00', to: '18:00' }];
  const rules = [rule({}), rule({ id: 2, priority: 1 })];
  const scheduled = [
    [0, 8, 'dark'],
    [8, 8.5, 2],
    [8.5, 9, '停电'],
    [9, 10, '火警'],
    [10, 20, '停电'],
    [20, 24, 'dark'],
  ];
  expect(partsIn(exampleManifest({ rules, emergencies }, hours))).toEqual(scheduled);
  expect(partsIn(exampleManifest({ enabled: false, emergencies })).map(([, , name]) => name)).toEqual([
    'off',
    '停电',
    '火警',
    '停电',
    'off',
  ]);
  expect(partsIn(exampleManifest({ playback: false, emergencies }))).toEqual([[0, 24, 'off']]);
});

test('an emergency is explained: until when, and which rules it covers', () => {
  const rules = [
    rule({}),
    rule({ id: 2, priority: 1 }),
    rule({ id: 3, priority: 9, item: { kind: 'publication', key: 'gone' } }),
  ];
  const answer = (time: string, emergencies: readonly ManifestEmergency[], changes: Partial<Manifest> = {}) => {
    const shown = exampleManifest({ rules, emergencies: [...emergencies], ...changes });
    const { playing, until, lost, covered: others } = explain(shown, at(time));
    const hour = until === Infinity ? until : (until - at('00:00')) / 3_600_000;
    const rest = others.map(({ title }) => title);
    return [nameOf(playing), hour, lost.map(({ rule: { id }, reason }) => [id, reason]), ...rest];
  };
  const covered = [
    [2, 'emergency'],
    [3, 'invalid'],
    [1, 'emergency'],
  ];
  const fire = emergency('火警', at('09:00'), at('10:00'));
  const outage = emergency('停电', at('08:30'), null);
  expect(answer('08:00', [fire]).slice(0, 2)).toEqual([2, 9]);
  expect(answer('09:30', [fire])).toEqual(['火警', 10, covered]);
  expect(answer('10:00', [fire]).slice(0, 2)).toEqual([2, 12]);
  expect(answer('09:30', [outage])).toEqual(['停电', Infinity, covered]);
  expect(answer('08:45', [fire, outage]).slice(0, 2)).toEqual(['停电', 9]);
  expect(answer('08:45', [outage, fire]).slice(0, 2)).toEqual(['停电', Infinity]);
  expect(answer('09:30', [fire, outage, emergency('未启动', null, null)]), 'with those that lost').toEqual([
    '火警',
    10,
    covered,
    '停电',
  ]);
  expect(answer('09:30', [fire], { enabled: false })).toEqual(['火警', 10, []]);
});
