import type { Manifest, ManifestPublication } from '@mutai/contract/screens/player';
import { emptyLayout } from '@mutai/layout/model/layout';
import { expect, test, vi } from 'vitest';
import { createFaults } from '../faults.ts';
import { manifestOf } from '../playback/testing-manifest.ts';
import type { AssetStore } from './asset-store.ts';
import type { Obtain } from './contents.ts';
import { createLargeFiles } from './large-files.ts';
import { createLibrary } from './library.ts';
import type { Prepared } from './prepare.ts';
import { testingStore } from './testing-store.ts';

const publication = (key: string): ManifestPublication => ({
  key,
  layoutId: 1,
  number: 1,
  title: key,
  document: { path: `/${key}.json`, sha256: key, mimetype: 'application/json', size: 10 },
  assets: [{ path: `/files/${key}.png`, sha256: key, mimetype: 'image/png', size: 10 }],
});

const tagged = (revision: number, ...keys: readonly string[]) => ({
  // Only what the library reads.
  manifest: { revision, publications: keys.map(publication), defaultKey: keys.at(-1) ?? null } as unknown as Manifest,
  etag: `"${String(revision)}"`,
});

/** In Shanghai: not at the start of 1970, which tests stay at. */
const closed = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '12:00', to: '13:00' }];

function setUp(hasRoom = true) {
  const kept: unknown[] = [];
  const saved: number[] = [];
  const released: string[] = [];
  const ends = new Map<string, (missing: number) => void>();
  /** Keys of publications that wait for download hours. */
  const waiting = new Set<string>();
  const store: AssetStore = {
    ...testingStore(),
    hasRoom: async () => hasRoom,
    keepOnly: async (paths) => void kept.push([...paths]),
    saveManifest: async ({ manifest }) => void saved.push(manifest.revision),
  };
  const prepare = (one: ManifestPublication, obtain: Obtain, _faults: unknown, signal: AbortSignal) =>
    new Promise<Prepared>((resolve, reject) => {
      if (waiting.has(one.key))
        obtain({ ...one.document, path: `/files/${one.key}.png`, size: 20 }, signal).catch(() => undefined);
      if (!hasRoom) obtain(one.document, signal).catch(() => undefined);
      ends.set(one.key, (missing) => {
        const release = () => void released.push(`${one.key}${missing > 0 ? '?' : ''}`);
        const paths = [one.document.path, ...one.assets.map(({ path }) => path)];
        resolve({ key: one.key, title: '', document: emptyLayout(), layoutId: 1, paths, missing, release });
      });
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const library = createLibrary(
    store,
    createFaults(() => 0),
    () => ({}),
    createLargeFiles(
      () => 0,
      () => 0,
      () => manifestOf({ largeFiles: { aboveBytes: 10, hours: closed, rate: 0 } }),
      () => false,
    ),
    () => false,
    ({ defaultKey }) => defaultKey,
    () => undefined,
    () => undefined,
    prepare,
  );
  const settle = () => vi.waitFor(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve)));
  const end = async (key: string, missing = 0) => {
    ends.get(key)?.(missing);
    await settle();
  };
  return { library, ends, end, settle, kept, saved, released, waiting };
}

test('what is due is loaded first; a manifest is in use when all of it is there', async () => {
  const { library, ends, end, saved } = setUp();
  library.accept(tagged(1, 'a', 'due'));
  expect([...ends.keys()]).toEqual(['due']);
  expect([library.loadedRevision(), library.progress()]).toEqual([
    null,
    { loadedBytes: 0, totalBytes: 40, loadedFiles: 0, totalFiles: 4, waitsUntil: null },
  ]);
  await end('due');
  expect([library.prepared('due')?.key, library.loadedRevision()]).toEqual(['due', null]);
  await end('a');
  expect([library.loadedRevision(), library.progress(), saved]).toEqual([1, null, [1]]);
});

test('of manifests within a second the newest wins, and nothing of the others is loaded to its end', async () => {
  const { library, ends, end, settle, saved } = setUp();
  library.accept(tagged(1, 'a'));
  library.accept(tagged(2, 'b'));
  library.accept(tagged(3, 'c'));
  await settle();
  expect([...ends.keys()]).toEqual(['a', 'c']);
  await end('c');
  expect([library.prepared('a'), library.prepared('c')?.key, saved]).toEqual([undefined, 'c', [3]]);
});

test('old contents are freed only when the new publication is seen', async () => {
  const { library, end, kept, released } = setUp();
  library.accept(tagged(1, 'a'));
  await end('a');
  library.accept(tagged(2, 'b'));
  library.sweep(library.prepared('a'));
  await end('b');
  library.sweep(library.prepared('a'));
  expect([released, kept]).toEqual([[], []]);
  library.sweep(library.prepared('b'));
  expect([released, kept]).toEqual([['a'], [['/b.json', '/files/b.png']]]);
  library.close();
  expect(released).toEqual(['a', 'b']);
});

test('what was left out is requested again after a while, and replaces the picture only if it came', async () => {
  vi.useFakeTimers();
  try {
    const { library, ends, released } = setUp();
    const end = async (key: string, missing: number) => {
      ends.get(key)?.(missing);
      ends.delete(key);
      await vi.advanceTimersByTimeAsync(0);
    };
    library.accept(tagged(1, 'a'));
    await end('a', 1);
    const first = library.prepared('a');
    expect([first?.missing, library.loadedRevision()]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await end('a', 1);
    expect([library.prepared('a') === first, released]).toEqual([true, ['a?']]);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await end('a', 0);
    expect(library.prepared('a')?.missing).toBe(0);
    library.sweep(first);
    expect(released).toEqual(['a?']);
    library.sweep(library.prepared('a'));
    expect(released).toEqual(['a?', 'a?']);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(ends.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('without room, contents of publications that never played are removed', async () => {
  const { library, end, settle, kept } = setUp(false);
  library.accept(tagged(1, 'a'));
  await end('a');
  library.accept(tagged(2, 'b'));
  library.accept(tagged(3, 'c'));
  await settle();
  expect(kept.at(-1)).toEqual(['/c.json', '/files/c.png', '/a.json', '/files/a.png']);
  library.close();
});

test('what waits for its hours holds up nothing else, and the publication before plays for it', async () => {
  const { library, ends, end, settle, saved, waiting } = setUp();
  library.accept(tagged(1, 'a'));
  await end('a');
  waiting.add('video');
  library.accept(tagged(2, 'text', 'video'));
  await settle();
  expect([...ends.keys()], 'what is due is begun first').toEqual(['a', 'video', 'text']);
  await end('text');
  expect([library.prepared('text')?.key, library.loadedRevision()]).toEqual(['text', 1]);
  expect(library.progress()?.waitsUntil).toBe(4 * 60 * 60_000);
  expect(library.standIn(publication('video'))?.key).toBe('text');
  library.accept(tagged(3, 'text', 'video', 'other'));
  await settle();
  await end('other');
  expect([library.prepared('other')?.key, library.loadedRevision()], 'a change meanwhile').toEqual(['other', 1]);
  await end('video');
  expect([library.standIn(publication('video')), library.loadedRevision(), saved]).toEqual([undefined, 3, [1, 3]]);
  library.accept(tagged(4, 'later'));
  waiting.add('gone');
  library.accept(tagged(5, 'gone'));
  await settle();
  library.accept(tagged(6, 'a'));
  await settle();
  await end('a');
  expect(library.loadedRevision(), 'what waited is not needed any more').toBe(6);
});
