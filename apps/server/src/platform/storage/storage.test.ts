import fc from 'fast-check';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '@mutai/contract/durations';
import { broken, bytes, digest, listed, readAll, streamOf } from '../../testing/contents.ts';
import { placeIn, startFauxqs, startS3rver, testStorage, type ObjectStorage } from '../../testing/storages.ts';
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

describe('an upload in parts', () => {
  const opened = async () => {
    const place = testStorage(undefined);
    const storage = await place.open();
    return { ...place, storage, uploads: storage.uploads, upload: await storage.uploads.begin() };
  };

  test('keeps the data received before its connection broke, and enforces its limit', async () => {
    const { uploads, upload } = await opened();
    await expect(uploads.append(upload, 0, broken(bytes(500)), 1000)).rejects.toThrow('connection lost');
    const rest = streamOf(bytes(501));
    await expect(uploads.append(upload, 500, rest, 1000)).rejects.toThrow(new ContentTooLarge(1000));
    expect(await uploads.received(upload)).toBe(500);
    expect(rest.destroyed, 'the request can still be answered').toBe(false);
  });

  test('continues while the previous connection is lost but still open', async () => {
    const { uploads, upload, storage } = await opened();
    const silent = new PassThrough();
    const lost = uploads.append(upload, 0, silent, maxBytes);
    silent.write(bytes(300));
    await expect.poll(() => uploads.received(upload)).toBe(300);
    const later = [0, 1].map(() => uploads.append(upload, 300, streamOf(bytes(300, 1)), maxBytes));
    await expect(lost).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    // The second of two concurrent parts aborts the first.
    const ends = await Promise.allSettled(later);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const whole = Buffer.concat([bytes(300), bytes(300, 1)]);
    const finishes = [0, 1].map(() => uploads.finish(upload, { maxBytes }));
    expect(await finishes[0]).toMatchObject({ sha256: digest(whole) });
    await expect(finishes[1]).rejects.toThrow(UploadMissing);
    expect(await listed(storage)).toHaveLength(1);
  });

  test('passes beginning and whole to the callbacks, even after the connection broke', async () => {
    for (const breaks of [false, true]) {
      const { uploads, upload } = await opened();
      const content = bytes(20_000, Number(breaks));
      const first = content.subarray(0, 9000);
      const part = breaks ? broken(first) : streamOf(first);
      await uploads.append(upload, 0, part, maxBytes).catch(() => undefined);
      await uploads.append(upload, 9000, streamOf(content.subarray(9000)), maxBytes);
      const seen: unknown[] = [];
      const whole = { sha256: digest(content), size: 20_000 };
      expect(digest(await uploads.beginning(upload))).toBe(digest(content.subarray(0, beginningBytes)));
      await expect(uploads.finish(upload, { maxBytes: 19_999 })).rejects.toThrow(new ContentTooLarge(19_999));
      const onBeginning = (beginning: Uint8Array) => void seen.push(digest(beginning));
      const onWhole = (all: unknown) => void seen.push(all);
      expect(await uploads.finish(upload, { maxBytes, onBeginning, onWhole })).toEqual(whole);
      expect(seen).toEqual([digest(content.subarray(0, beginningBytes)), whole]);
    }
  });

  test('consists of all parts when several processes received them', async () => {
    const { storage, open } = await opened();
    const other = await open();
    for (const serializeByKey of [
      [storage, other],
      [storage, other, storage],
    ]) {
      const upload = await storage.uploads.begin();
      const content = bytes(serializeByKey.length * 300);
      for (const [nth, { uploads }] of serializeByKey.entries()) {
        await uploads.append(upload, nth * 300, streamOf(content.subarray(nth * 300, (nth + 1) * 300)), maxBytes);
      }
      expect(await storage.uploads.finish(upload, { maxBytes })).toMatchObject({ sha256: digest(content) });
    }
  });

  test('survives a rejection at its end, and is gone after aborting', async () => {
    const { uploads, upload, storage } = await opened();
    await uploads.append(upload, 0, streamOf(bytes(300)), maxBytes);
    const refuse = () => {
      throw new Error('no room in the quota');
    };
    await expect(uploads.finish(upload, { maxBytes, onWhole: refuse })).rejects.toThrow('no room in the quota');
    await expect(uploads.finish(upload, { maxBytes, onBeginning: () => 299 })).rejects.toThrow(ContentTooLarge);
    expect(await uploads.received(upload)).toBe(300);
    await uploads.abort(upload);
    await uploads.abort(upload);
    await expect(uploads.finish(upload, { maxBytes })).rejects.toThrow(UploadMissing);
    expect(await listed(storage)).toEqual([]);
  });

  test('is rejected with the right error when the disk is full', async () => {
    const { uploads, upload, dataDir } = await opened();
    const file = join(dataDir, 'files/unfinished', upload);
    await rm(file);
    await symlink('/dev/full', file);
    const refused = uploads.append(upload, 0, streamOf(bytes(1)), maxBytes);
    await expect(refused).rejects.toThrow(StorageUnavailable);
    await expect(refused).rejects.toThrow('磁盘已满');
  });

  test('is found only by its id', async () => {
    const { uploads } = await opened();
    for (const wrong of ['', '../arriving', nowhere, 'x'.repeat(32)]) {
      await expect(uploads.received(wrong)).rejects.toThrow(UploadMissing);
      await expect(uploads.append(wrong, 0, streamOf(bytes(1)), 10)).rejects.toThrow(UploadMissing);
      await uploads.abort(wrong);
    }
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
