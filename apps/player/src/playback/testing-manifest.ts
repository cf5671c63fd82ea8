import type { Manifest, ManifestPublication } from '@mutai/contract/screens/player';
import type { ManifestItem, ManifestPlaylist, ManifestRule } from '@mutai/contract/screens/program';

/* Manifests for tests. */

export const publication = (key: string): ManifestPublication => ({
  key,
  layoutId: 1,
  number: 1,
  title: key,
  document: { path: `/${key}.json`, sha256: key, mimetype: 'application/json', size: 10 },
  assets: [],
});

export const playlistItem = (id: number): ManifestItem => ({ kind: 'playlist', id });

/** Playlist whose entries are keys, each of ten seconds. */
export const playlistOf = (
  id: number,
  keys: readonly string[],
  fields: Partial<ManifestPlaylist['entries'][number]> = {},
): ManifestPlaylist => ({
  id,
  title: `节目单 ${String(id)}`,
  transition: 'cut',
  entries: keys.map((key) => ({ key, seconds: 10, weight: 1, firstDate: null, lastDate: null, ...fields })),
});

/** Rule from 08:00 to 12:00 on each day. */
export const ruleOf = (id: number, item: ManifestItem, fields: Partial<ManifestRule> = {}): ManifestRule => ({
  id,
  name: `规则 ${String(id)}`,
  item,
  hours: { from: '08:00', to: '12:00' },
  repeat: { kind: 'daily', every: 1 },
  firstDate: '2026-11-01',
  lastDate: null,
  exceptions: [],
  priority: 0,
  level: 0,
  ...fields,
});

/** Manifest of a screen in Shanghai with publications a to e, of which e is the default. */
export const manifestOf = (fields: Partial<Manifest> = {}): Manifest => ({
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
  publications: ['a', 'b', 'c', 'd', 'e'].map(publication),
  defaultKey: 'e',
  largeFiles: { aboveBytes: 0, hours: [], rate: 0 },
  reportSeconds: 30,
  ...fields,
});

/** Instant of a time of the day in Shanghai. */
export const atTime = (time: string, date = '2026-11-27'): number => Date.parse(`${date}T${time}+08:00`);
