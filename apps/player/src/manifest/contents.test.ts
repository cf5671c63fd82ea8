import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createFaults } from '../faults.ts';
import type { Asset, AssetStore } from './asset-store.ts';
import { createContents } from './contents.ts';
import { createLargeFiles } from './large-files.ts';
import { testingStore } from './testing-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function assetOf(text: string): Asset {
  const bytes = new TextEncoder().encode(text);
  const sha256 = bytesToHex(digestOf(bytes));
  return { path: `/files/${sha256}.png`, sha256, mimetype: 'image/png', size: bytes.byteLength };
}

/** @param isFull true: a content finds no room */
function memory(isFull: () => boolean): AssetStore {
  const store = testingStore();
  return {
    ...store,
    put: async (asset, content) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError');
      return store.put(asset, content);
    },
  };
}

/** Answers the requests one after the other; the last answer is repeated. */
function serve(...answers: readonly (() => Response)[]) {
  let count = 0;
  const requests = vi.fn<() => Promise<Response>>(async () => {
    count += 1;
    const answer = answers[Math.min(count, answers.length) - 1];
    if (answer === undefined) throw new TypeError('offline');
    return answer();
  });
  vi.stubGlobal('fetch', requests);
  return requests;
}

const need = { isUrgent: () => false, onSlow: () => undefined };

const offline = () => {
  throw new TypeError('offline');
};

function contents(isFull = () => false, makeRoom: () => Promise<void> = async () => undefined) {
  const faults = createFaults(() => 0);
  const made = createContents(
    memory(isFull),
    faults,
    () => ({}),
    createLargeFiles(
      () => 0,
      () => 0,
      () => undefined,
      () => false,
    ),
    makeRoom,
    () => undefined,
    1,
  );
  return { obtain: (asset: Asset) => made.obtain(asset, new AbortController().signal, need), made, faults };
}

test('a content is loaded once, after the server could not be reached and after it was cut off', async () => {
  const asset = assetOf('picture');
  const requests = serve(
    offline,
    () => new Response('', { status: 503 }),
    () => new Response('pict'),
    () => new Response('picture'),
  );
  const { obtain, made, faults } = contents();
  expect(await (await obtain(asset))?.text()).toBe('picture');
  expect(requests).toHaveBeenCalledTimes(4);
  expect(await (await obtain(asset))?.text()).toBe('picture');
  expect(requests).toHaveBeenCalledTimes(4);
  expect(made.progress([asset])).toMatchObject({ loadedBytes: 7, totalBytes: 7, loadedFiles: 1, totalFiles: 1 });
  expect(faults.open()).toEqual([]);
});

test('what the server answers wrongly three times is left out and reported', async () => {
  const asset = assetOf('picture');
  for (const wrong of [
    () => new Response('PICTURE'),
    () => new Response('<!doctype html> a page of a proxy'),
    () => new Response('picture', { status: 206 }),
    () => new Response('', { status: 404 }),
  ]) {
    const requests = serve(wrong);
    const { obtain, faults } = contents();
    expect(await obtain(asset)).toBeUndefined();
    expect(requests).toHaveBeenCalledTimes(3);
    expect(faults.open()).toMatchObject([{ kind: 'asset', count: 1 }]);
  }
});

test('a content that is not needed any more is not waited for', async () => {
  serve(offline);
  const { made } = contents();
  const stop = new AbortController();
  const loading = made.obtain(assetOf('picture'), stop.signal, need);
  stop.abort();
  await expect(loading).rejects.toThrow();
});

test('full storage is reported, and contents that nothing needs are removed until there is room', async () => {
  const asset = assetOf('picture');
  serve(() => new Response('picture'));
  let freed = 0;
  const makeRoom = async () => void (freed += 1);
  const { obtain, faults } = contents(() => freed < 2, makeRoom);
  expect(await (await obtain(asset))?.text()).toBe('picture');
  expect(freed).toBe(2);
  expect(faults.open()).toMatchObject([{ kind: 'storage', count: 2 }]);
});
