import type { Manifest } from '@mutai/contract/screens/player';
import type { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import { expect, test } from 'vitest';
import { whatPlays } from './what-plays.ts';

const manifest: Manifest = {
  revision: 3,
  screen: {
    id: 1,
    name: '大厅',
    place: '',
    groups: [],
    timeZone: 'Asia/Shanghai',
    orientation: 0,
    fit: 'contain',
    languages: [],
    languageSeconds: 0,
    volume: 0,
    workingHours: [],
  },
  playback: true,
  enabled: true,
  emergencies: [],
  playlists: [],
  rules: [],
  publications: [
    {
      key: 'a',
      layoutId: 1,
      number: 1,
      title: '欢迎',
      document: { path: '/a.json', sha256: 'a', mimetype: 'application/json', size: 10 },
      assets: [],
    },
  ],
  defaultKey: 'a',
  reportSeconds: 30,
};

test('the switch of the site comes first, then the screen and its hours, then its layout', () => {
  const kind = (changes: Partial<Manifest>) => whatPlays({ ...manifest, ...changes }, 0).kind;
  const closed: WorkingHours[] = [{ days: [2], from: '08:00', to: '09:00' }];
  expect(kind({})).toBe('publication');
  expect(kind({ playback: false, enabled: false })).toBe('off');
  expect(kind({ enabled: false })).toBe('dark');
  expect(kind({ screen: { ...manifest.screen, workingHours: closed } })).toBe('dark');
  expect(kind({ defaultKey: null })).toBe('card');
  expect(kind({ defaultKey: 'gone' })).toBe('card');
});
