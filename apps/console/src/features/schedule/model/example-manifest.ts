import type { Manifest } from '@mutai/contract/screens/player';

const publication = (key: string): Manifest['publications'][number] => ({
  key,
  layoutId: 1,
  number: 1,
  title: key,
  document: { path: '', sha256: '', mimetype: 'application/json', size: 0 },
  assets: [],
});

/** Manifest of a screen in Shanghai for tests, with the publications `a` and `b`. */
export const exampleManifest = (
  fields: Partial<Manifest>,
  workingHours: Manifest['screen']['workingHours'] = [],
): Manifest => ({
  revision: 1,
  screen: {
    id: 1,
    name: '一号屏',
    place: '',
    groups: [],
    timeZone: 'Asia/Shanghai',
    orientation: 0,
    fit: 'contain',
    languages: [],
    languageSeconds: 0,
    volume: 0,
    workingHours,
  },
  playback: true,
  enabled: true,
  publications: [publication('a'), publication('b')],
  emergencies: [],
  playlists: [],
  rules: [],
  defaultKey: 'b',
  largeFiles: { aboveBytes: 0, hours: [], rate: 0 },
  reportSeconds: 30,
  ...fields,
});
