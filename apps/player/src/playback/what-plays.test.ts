import type { ManifestEmergency } from '@mutai/contract/emergencies/schema';
import type { Manifest } from '@mutai/contract/screens/player';
import type { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import { expect, test } from 'vitest';
import { atTime, manifestOf, playlistItem, playlistOf, ruleOf } from './testing-manifest.ts';
import { type Availability, createProgram } from './what-plays.ts';

const decisionAt = (manifest: Manifest, time: string, states: Readonly<Record<string, Availability>> = {}) =>
  createProgram(manifest, (key) => states[key] ?? 'ready').at(atTime(time));

test('the switch of the site comes first, then the screen and its hours, then rules, then the default', () => {
  const rules = [ruleOf(7, { kind: 'publication', key: 'a' })];
  const decide = (changes: Partial<Manifest>, time = '09:00') => decisionAt(manifestOf({ rules, ...changes }), time);
  const { screen } = manifestOf();
  const closed: WorkingHours[] = [{ days: [5], from: '10:00', to: '11:00' }];
  expect(decide({})).toEqual({
    kind: 'publication',
    key: 'a',
    reason: 'rule',
    reasonId: 7,
    playlistId: null,
    transition: 'fade',
    turn: 0,
    since: 0,
    until: atTime('12:00'),
  });
  expect(decide({ playback: false, enabled: false }).kind).toBe('off');
  expect(decide({ enabled: false }).kind).toBe('dark');
  expect(decide({ screen: { ...screen, workingHours: closed } })).toEqual({ kind: 'dark', until: atTime('10:00') });
  expect(decide({ screen: { ...screen, workingHours: closed } }, '10:30')).toMatchObject({
    key: 'a',
    until: atTime('11:00'),
  });
  expect(decide({}, '12:00')).toMatchObject({ key: 'e', reason: 'default', reasonId: null });
  expect(decide({ rules: [], defaultKey: null })).toEqual({ kind: 'card', until: Infinity });
  expect(decide({ rules: [], defaultKey: 'gone' }).kind).toBe('card');
});

test('a playlist shows its entries in turn by the clock', () => {
  const rules = [ruleOf(7, playlistItem(3))];
  const manifest = manifestOf({ rules, playlists: [playlistOf(3, ['a', 'b', 'c'])] });
  const program = createProgram(manifest, () => 'ready');
  const begin = Math.ceil(atTime('09:00') / 30_000) * 30_000;
  const shown = Array.from({ length: 6 }, (_, index) => program.at(begin + index * 10_000 + 9999));
  expect(shown.map((one) => ('key' in one ? one.key : one.kind)).join('')).toBe('abcabc');
  expect(shown[1]).toEqual({
    kind: 'publication',
    key: 'b',
    reason: 'rule',
    reasonId: 7,
    playlistId: 3,
    transition: 'cut',
    turn: begin + 10_000,
    since: begin + 10_000,
    until: begin + 20_000,
  });
  // The rule ends within a turn.
  expect(program.at(atTime('12:00') - 1).until).toBe(atTime('12:00'));
});

test('rules whose content cannot be shown are as if they were not there', () => {
  const rules = [
    ruleOf(5, { kind: 'publication', key: 'a' }),
    ruleOf(6, playlistItem(1), { priority: 1 }),
    ruleOf(7, playlistItem(2), { priority: 2 }),
    ruleOf(8, playlistItem(3), { priority: 3 }),
    ruleOf(9, { kind: 'publication', key: 'gone' }, { priority: 4 }),
    ruleOf(10, playlistItem(99), { priority: 5 }),
  ];
  const playlists = [
    playlistOf(1, ['b', 'c']),
    playlistOf(2, ['gone']),
    playlistOf(3, ['d'], { firstDate: '2026-11-28' }),
  ];
  const manifest = manifestOf({ rules, playlists });
  expect(decisionAt(manifest, '09:00')).toMatchObject({ reasonId: 6 });
  expect(decisionAt(manifest, '09:00', { b: 'failed', c: 'failed' })).toMatchObject({ reasonId: 5, key: 'a' });
  expect(decisionAt(manifest, '09:00', { a: 'failed', b: 'failed', c: 'failed' })).toMatchObject({ reason: 'default' });
  const tomorrow = createProgram(manifest, () => 'ready').at(atTime('09:00', '2026-11-28'));
  expect(tomorrow).toMatchObject({ reasonId: 8, key: 'd', since: 0 });
});

test('the next entry takes the turn of one that failed or is loading; the picture stays while none is there', () => {
  const manifest = manifestOf({ rules: [ruleOf(7, playlistItem(3))], playlists: [playlistOf(3, ['a', 'b', 'c'])] });
  const begin = Math.ceil(atTime('09:00') / 30_000) * 30_000;
  const states: Record<string, Availability> = { a: 'failed' };
  const program = createProgram(manifest, (key) => states[key] ?? 'ready');
  const keysAt = () => [0, 1, 2].map((turn) => program.at(begin + turn * 10_000));
  expect(keysAt()).toMatchObject([
    { key: 'b', since: begin, until: begin + 10_000 },
    { key: 'b', since: begin + 10_000 },
    { key: 'c' },
  ]);
  Object.assign(states, { b: 'loading' });
  expect(keysAt()).toMatchObject([{ key: 'c' }, { key: 'c' }, { key: 'c' }]);
  Object.assign(states, { c: 'loading' });
  expect(keysAt()).toMatchObject([
    { kind: 'loading', key: 'b' },
    { kind: 'loading', key: 'b' },
    { kind: 'loading', key: 'c' },
  ]);
  Object.assign(states, { b: 'failed', c: 'failed' });
  program.changed();
  expect(program.at(begin)).toMatchObject({ key: 'e', reason: 'default' });
  Object.assign(states, { c: 'ready' });
  program.changed();
  expect(program.at(begin)).toMatchObject({ key: 'c', reason: 'rule' });
});

test('rules are looked through once until something changes', () => {
  const rules = Array.from({ length: 2000 }, (_, index) =>
    ruleOf(index + 1, { kind: 'publication', key: 'gone' }, { priority: 1 }),
  );
  const manifest = manifestOf({ rules: [ruleOf(9999, { kind: 'publication', key: 'a' }), ...rules] });
  let asked = 0;
  const program = createProgram(manifest, () => {
    asked += 1;
    return 'ready';
  });
  const first = program.at(atTime('09:00'));
  const once = asked;
  for (let second = 0; second < 100; second += 1) program.at(atTime('09:00') + second * 1000);
  expect(first).toMatchObject({ reasonId: 9999 });
  // The state of the shown publication is asked at each decision.
  expect(asked).toBe(once + 100);
});

test('an emergency covers everything else until it ends, the first of the manifest before the others', () => {
  const begin = atTime('03:00');
  const emergency = (id: number, key: string, changes: Partial<ManifestEmergency> = {}): ManifestEmergency => ({
    id,
    title: key,
    severity: 'warning',
    key,
    sound: false,
    codeDigest: '',
    minutes: null,
    startsAt: begin,
    endsAt: null,
    ...changes,
  });
  const emergencies = [
    emergency(5, 'gone', { severity: 'danger' }),
    emergency(2, 'b', { severity: 'danger', endsAt: begin + 60_000 }),
    emergency(4, 'd', { severity: 'danger', startsAt: null }),
    emergency(3, 'c', { startsAt: begin + 30_000 }),
    emergency(1, 'a'),
  ];
  const closed = manifestOf({ emergencies, enabled: false });
  const program = createProgram(closed, () => 'ready');
  const seen = (at: number) => {
    const decision = program.at(at);
    return 'key' in decision
      ? `${decision.key} until ${decision.until - begin}`
      : `${decision.kind} until ${decision.until - begin}`;
  };
  expect(seen(begin - 1)).toBe('dark until 0');
  expect(seen(begin)).toBe('b until 30000');
  expect(seen(begin + 60_000)).toBe('c until Infinity');
  expect(program.at(begin)).toMatchObject({ reason: 'emergency', reasonId: 2 });
  const loading = createProgram(closed, (key) => (key === 'b' ? 'loading' : 'ready'));
  expect(loading.at(begin)).toMatchObject({ key: 'a' });
  expect(createProgram({ ...closed, playback: false }, () => 'ready').at(begin).kind).toBe('off');
});
