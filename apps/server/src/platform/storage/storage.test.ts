import fc from 'fast-check';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '@mutai/contract/durations';
import { broken, bytes, digest, listed, readAll, streamOf } from '../../testing/contents.ts';
import { startFauxqs, type ObjectStorage } from '../../testing/object-storage.ts';
import { placeIn, startS3rver, testStorage } from '../../testing/storages.ts';
import {
  ContentMissing,
  ContentTooLarge,
  OffsetMismatch,
  RangeNotSatisfiable,
  StorageUnavailable,
  UploadMissing,
} from './storage-errors.ts';
import { beginningBytes } from './storage.ts';

const maxBytes = 100_000_000;
const nowhere = '0'.repeat(64);

describe.each([
  { name: 'a folder', start: undefined },
  { name: 'fauxqs', start: startFauxqs },
  { name: 's3rver', start: startS3rver },
])('content in $name', ({ start }) => {
  let server: ObjectStorage | undefined;
  beforeAll(async () => {
    server = await start?.();
  });
  afterAll(() => server?.stop());
  const site = () => testStorage(server && placeIn(server));

  test('is returned unchanged, whole and in ranges', async () => {
    const storage = await site().open();
    await storage.ready();
    const content = bytes(70_000);
    expect(await storage.write(streamOf(content), { maxBytes })).toEqual({ sha256: digest(content), size: 70_000 });
    expect((await readAll(storage, digest(content))).equals(content)).toBe(true);
    // s3rver treats a range of only the first byte as the whole file.
    const ranges = fc.record({
      start: fc.nat(75_000),
      end: fc.option(fc.integer({ min: 1, max: 75_000 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(ranges, async ({ start: first, end }) => {
        const range = { start: first, ...(end === undefined ? {} : { end }) };
        const read = readAll(storage, digest(content), range).then(digest, (error: unknown) => error);
        const part = content.subarray(first, end === undefined ? undefined : end + 1);
        expect(await read).toEqual(part.length === 0 ? new RangeNotSatisfiable(content.length) : digest(part));
      }),
      {
        numRuns: 30,
        examples: [[{ start: 0, end: 1 }], [{ start: 69_999, end: 69_999 }], [{ start: 70_000, end: undefined }]],
      },
    );
  });

  test('can have any size, including zero', async () => {
    const storage = await site().open();
    for (const content of [bytes(0), bytes(17 * 1024 * 1024 + 1)]) {
      const { sha256 } = await storage.write(streamOf(content), { maxBytes });
      expect(sha256).toBe(digest(content));
      const { stream, size } = await storage.read(sha256);
      expect(size).toBe(content.length);
      expect(digest(await buffer(stream))).toBe(sha256);
    }
  });

  test('is stored once, also for concurrent writes', async () => {
    const storage = await site().open();
    const bring = () => storage.write(streamOf(bytes(5000), 100), { maxBytes });
    const [first] = await Promise.all([bring(), bring(), bring()]);
    expect(await bring()).toEqual(first);
    expect(await listed(storage)).toMatchObject([first]);
  });

  test('is listed in order of addresses until removed', async () => {
    const before = Date.now();
    const storage = await site().open();
    const written = await Promise.all(
      // Enough content to share folders.
      Array.from({ length: 40 }, (_, seed) => storage.write(streamOf(bytes(8, seed)), { maxBytes })),
    );
    const inOrder = written.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
    const all = await listed(storage);
    expect(all.map(({ sha256, size }) => ({ sha256, size }))).toEqual(inOrder);
    for (const nth of [0, 17, 39]) expect(await listed(storage, all[nth]?.sha256)).toEqual(all.slice(nth + 1));
    // Object storages have a resolution of one second.
    for (const { modifiedAt } of all) expect(modifiedAt).toBeGreaterThan(before - 2000);
    const [first = { sha256: '' }, ...others] = inOrder;
    await storage.remove(first.sha256);
    await storage.remove(first.sha256);
    expect((await listed(storage)).map(({ sha256 }) => sha256)).toEqual(others.map(({ sha256 }) => sha256));
    expect(await storage.head(first.sha256)).toBeUndefined();
  });

  test('that does not exist is missing', async () => {
    const storage = await site().open();
    expect(await storage.head(nowhere)).toBeUndefined();
    await storage.remove(nowhere);
    await expect(storage.read(nowhere)).rejects.toThrow(ContentMissing);
    await expect(storage.read(nowhere, { start: 5 })).rejects.toThrow(ContentMissing);
    for (const wrong of ['', '..', '../../mutai.db', nowhere.slice(1), `${nowhere.slice(1)}G`, `${nowhere}\n`]) {
      await expect(storage.read(wrong)).rejects.toThrow(ContentMissing);
      await expect(storage.remove(wrong)).rejects.toThrow(ContentMissing);
    }
  });

  test('that is rejected leaves no files behind', async () => {
    const place = site();
    const storage = await place.open();
    const refuse = () => {
      throw new Error('not of this kind');
    };
    const content = bytes(40_000);
    const writing = (options: object) => storage.write(streamOf(content, 1000), { maxBytes, ...options });
    await expect(writing({ maxBytes: 39_999 })).rejects.toThrow(new ContentTooLarge(39_999));
    await expect(writing({ onBeginning: () => 39_998 })).rejects.toThrow(new ContentTooLarge(39_998));
    await expect(writing({ onBeginning: refuse })).rejects.toThrow('not of this kind');
    await expect(writing({ onWhole: refuse })).rejects.toThrow('not of this kind');
    await expect(storage.write(broken(content), { maxBytes })).rejects.toThrow('connection lost');
    const gone = new PassThrough();
    gone.destroy(new Error('gone before it began'));
    await expect(storage.write(gone, { maxBytes })).rejects.toThrow('gone before it began');
    expect(await place.arriving()).toEqual([]);
    expect(await listed(storage)).toEqual([]);
  });

  test('is shown to the callbacks, beginning and whole, before it is stored', async () => {
    const storage = await site().open();
    for (const [size, atATime] of [
      [20_000, 97],
      [20_000, 20_000],
      [100, 7],
      [0, 1],
    ] as const) {
      const content = bytes(size, atATime);
      const seen: unknown[] = [];
      await storage.write(streamOf(content, atATime), {
        maxBytes: size,
        onBeginning: (beginning) => void seen.push(digest(beginning)),
        onWhole: async (whole) => void seen.push(whole, await storage.head(whole.sha256)),
      });
      expect(seen).toEqual([digest(content.subarray(0, beginningBytes)), { sha256: digest(content), size }, undefined]);
    }
  });

  test('that arrives in parts can be continued, also by another process', async () => {
    const place = site();
    const cuts = fc.record({ size: fc.integer({ min: 1, max: 3000 }), cut: fc.array(fc.nat(3000), { maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(cuts, async ({ size, cut }) => {
        const content = bytes(size, size);
        const upload = await (await place.open()).uploads.begin();
        const ends = [...cut.map((at) => Math.min(at, size)).toSorted((a, b) => a - b), size];
        let received = 0;
        for (const end of ends) {
          const { uploads } = await place.open();
          const part = content.subarray(received, end);
          await expect(uploads.append(upload, received + 1, streamOf(part), maxBytes)).rejects.toThrow(
            new OffsetMismatch(received),
          );
          expect(await uploads.append(upload, received, streamOf(part, 100), size)).toBe(end);
          expect(await uploads.received(upload)).toBe(end);
          received = end;
        }
        const storage = await place.open();
        expect(await storage.uploads.finish(upload, { maxBytes })).toEqual({ sha256: digest(content), size });
        expect((await readAll(storage, digest(content))).equals(content)).toBe(true);
        await expect(storage.uploads.received(upload)).rejects.toThrow(UploadMissing);
      }),
      { numRuns: 5 },
    );
    expect(await readdir(join(place.dataDir, 'files/unfinished'))).toEqual([]);
  });
});

test('a missing folder is reported', async () => {
  const place = testStorage(undefined);
  const storage = await place.open();
  await rm(join(place.dataDir, 'files'), { recursive: true });
  await expect(storage.ready()).rejects.toThrow('无法读写文件目录（ENOENT）');
  await expect(storage.write(streamOf(bytes(1)), { maxBytes })).rejects.toThrow(StorageUnavailable);
});

describe('after a process was killed', () => {
  test('its unfinished content is gone, acknowledged content exists, and an upload continues', async () => {
    const place = testStorage(undefined);
    const script = join(import.meta.dirname, '../../testing/processes/taking-contents.ts');
    const child = fork(script, [place.dataDir], { execArgv: [] });
    const [said] = (await once(child, 'message')) as [{ sha256: string; upload: string }];
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await place.arriving()).toHaveLength(1);

    const storage = await place.open({ alone: true });
    expect(await place.arriving()).toEqual([]);
    expect(await listed(storage)).toEqual([await storage.head(said.sha256)]);
    expect((await readAll(storage, said.sha256)).equals(bytes(5000))).toBe(true);
    expect(await storage.uploads.append(said.upload, 500, streamOf(bytes(1)), maxBytes)).toBe(501);
  });

  test('its files are swept after some time if another process may use the folder', async () => {
    const place = testStorage(undefined);
    const storage = await place.open();
    const upload = await storage.uploads.begin();
    await writeFile(join(place.dataDir, 'files/arriving/left'), 'half');
    const sweptAfter = async (laterMs: number) => (await place.open({ laterMs })).sweep();
    await sweptAfter(0.9 * dayMs);
    expect(await place.arriving()).toEqual(['left']);
    await sweptAfter(1.1 * dayMs);
    expect(await place.arriving()).toEqual([]);
    await sweptAfter(6.9 * dayMs);
    expect(await storage.uploads.received(upload)).toBe(0);
    await sweptAfter(7.1 * dayMs);
    await expect(storage.uploads.received(upload)).rejects.toThrow(UploadMissing);
  });
});
