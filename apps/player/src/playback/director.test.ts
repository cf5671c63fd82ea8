import { emptyLayout } from '@mutai/layout/model/layout';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Prepared } from '../manifest/prepare.ts';
import { createStore } from '../store.ts';
import { createDirector, type Pictures } from './director.ts';
import { plainScene } from './scene.ts';
import { atTime, manifestOf, playlistItem, playlistOf, publication, ruleOf } from './testing-manifest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function direct(rules = [ruleOf(7, playlistItem(3))], playlists = [playlistOf(3, ['a', 'b', 'c'])]) {
  const pictures = createStore<Pictures>({ scene: plainScene('card'), upcoming: undefined });
  const files = new Map<string, Prepared>();
  const standIns = new Map<string, string>();
  const load = (key: string, missing = 0) => {
    const content = { key, title: key, document: emptyLayout(), layoutId: null, paths: [], missing };
    files.set(key, { ...content, release: () => undefined });
  };
  for (const key of ['a', 'b', 'c', 'd', 'e']) load(key);
  const over = new AbortController();
  const director = createDirector(
    Date.now,
    (key) => files.get(key),
    ({ key }) => (files.has(key) ? undefined : files.get(standIns.get(key) ?? '')),
    pictures,
    () => undefined,
    over.signal,
  );
  director.accept(manifestOf({ rules, playlists }));
  const keyOf = (scene: Pictures['scene'] | undefined) =>
    scene?.kind === 'layout' ? scene.prepared.key : (scene?.kind ?? '');
  const seen = () => `${keyOf(pictures.get().scene)}>${keyOf(pictures.get().upcoming?.scene)}`;
  return { director, pictures, files, standIns, load, seen, end: () => over.abort() };
}

test('each turn begins at its instant, and the next one is prepared four seconds before', () => {
  const begin = Math.ceil(atTime('09:00') / 30_000) * 30_000;
  vi.setSystemTime(begin + 3000);
  const { director, seen, pictures, end } = direct();
  director.decide();
  expect(seen()).toBe('a>');
  vi.advanceTimersByTime(3000);
  expect(seen()).toBe('a>b');
  expect(pictures.get().upcoming?.at).toBe(begin + 10_000);
  vi.advanceTimersByTime(3999);
  expect(seen()).toBe('a>b');
  vi.advanceTimersByTime(1);
  expect(seen()).toBe('b>');
  vi.advanceTimersByTime(10_000);
  expect(seen()).toBe('c>');
  end();
  vi.advanceTimersByTime(60_000);
  expect(seen()).toBe('c>');
});

test('a rule begins and ends at its instant, also days ahead', () => {
  vi.setSystemTime(atTime('13:00'));
  const { director, seen } = direct([ruleOf(7, { kind: 'publication', key: 'a' }, { firstDate: '2026-12-20' })]);
  director.decide();
  vi.advanceTimersByTime(atTime('08:00', '2026-12-20') - Date.now() - 1);
  expect(seen()).toBe('e>a');
  vi.advanceTimersByTime(1);
  expect(seen()).toBe('a>');
  vi.advanceTimersByTime(4 * 60 * 60_000);
  expect(seen()).toBe('e>');
});

test('what fails or has no content is skipped, and tried again later', () => {
  const begin = Math.ceil(atTime('09:00') / 30_000) * 30_000;
  vi.setSystemTime(begin);
  const { director, seen, load } = direct();
  director.decide();
  director.failed('a');
  expect(seen()).toBe('b>');
  load('b', 1);
  director.changed();
  expect(seen()).toBe('c>');
  director.failed('c');
  expect(seen()).toBe('e>');
  load('b');
  director.changed();
  expect(seen()).toBe('b>');
  vi.advanceTimersByTime(5 * 60_000);
  expect(seen()).toBe('a>');
});

test('the picture stays until what is due is loaded', () => {
  vi.setSystemTime(atTime('09:00'));
  const { director, seen, files, load, pictures } = direct([ruleOf(7, { kind: 'publication', key: 'a' })]);
  files.delete('a');
  director.decide();
  expect(seen()).toBe('card>');
  load('a');
  director.changed();
  expect(seen()).toBe('a>');
  expect(director.causeOf(pictures.get().scene)).toMatchObject({ reason: 'rule', reasonId: 7 });
  expect(director.causeOf(plainScene('card'))).toBeUndefined();
});

test('the publication before plays on the schedule until the newer one is there, but not in an emergency', () => {
  vi.setSystemTime(atTime('09:00'));
  const rules = [
    ruleOf(7, { kind: 'publication', key: 'a' }, { hours: { from: '08:00', to: '10:00' } }),
    ruleOf(8, { kind: 'publication', key: 'b2' }, { hours: { from: '10:00', to: '12:00' } }),
  ];
  const { director, standIns, load, seen, pictures, end } = direct();
  standIns.set('b2', 'b');
  const emergency = { id: 5, title: '', severity: 'danger', key: 'b2', sound: false, codeDigest: '' } as const;
  director.accept(
    manifestOf({
      rules,
      publications: ['a', 'b2'].map(publication),
      emergencies: [{ ...emergency, minutes: null, startsAt: atTime('11:00'), endsAt: null }],
    }),
  );
  director.decide();
  expect(seen()).toBe('a>');
  vi.setSystemTime(atTime('10:00'));
  director.decide();
  expect([seen(), director.dueKey()]).toEqual(['b>', 'b2']);
  expect(director.causeOf(pictures.get().scene)).toMatchObject({ key: 'b', reasonId: 8 });
  vi.setSystemTime(atTime('11:00'));
  director.decide();
  expect(director.due()).toMatchObject({ key: 'b', reason: 'rule' });
  load('b2');
  director.changed();
  expect([seen(), director.due()]).toMatchObject(['b2>', { reason: 'emergency' }]);
  end();
});
