import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '@mutai/contract/durations';
import { broken, bytes, digest, listed, readAll, streamOf } from '../../testing/contents.ts';
import { startFauxqs, type ObjectStorage } from '../../testing/object-storage.ts';
import { placeIn, testStorage } from '../../testing/storages.ts';
import { ContentTooLarge, OffsetMismatch, StorageUnavailable, UploadMissing } from './storage-errors.ts';
import { beginningBytes } from './storage.ts';

const maxBytes = 100_000_000;
const nowhere = '0'.repeat(64);

describe.each([
  { name: 'a folder', start: undefined },
  { name: 'an object storage', start: startFauxqs },
])('an upload in parts to $name', ({ start }) => {
  let server: ObjectStorage | undefined;
  beforeAll(async () => {
    server = await start?.();
  });
  afterAll(() => server?.stop());
  const opened = async () => {
    const s3 = server && placeIn(server);
    const place = testStorage(s3);
    const storage = await place.open();
    /** Opens the storage in another process; only a folder must be shared. */
    const openElsewhere = () => (s3 === undefined ? place : testStorage(s3)).open();
    return { ...place, storage, openElsewhere, uploads: storage.uploads, upload: await storage.uploads.begin() };
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
    const lost = uploads.append(upload, 0, silent, maxBytes).catch((error: unknown) => error);
    silent.write(bytes(300));
    await expect.poll(() => silent.readableLength).toBe(0);
    const tooEarly = await uploads.append(upload, 0, streamOf(bytes(300)), maxBytes).catch((error: unknown) => error);
    expect(tooEarly, 'aborts the lost part').toEqual(new OffsetMismatch(300));
    const later = [0, 1].map(() => uploads.append(upload, 300, streamOf(bytes(300, 1)), maxBytes));
    expect(await lost).toMatchObject({ name: 'AbortError' });
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
    const { storage, openElsewhere } = await opened();
    const other = await openElsewhere();
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

  test('keeps the order and all bytes of many small and large parts', async () => {
    const { storage, openElsewhere } = await opened();
    const content = bytes(20 * 1024 * 1024);
    const other = await openElsewhere();
    const upload = await storage.uploads.begin();
    const ends = [1, 2, 300_000, 1_500_000, 1_500_001, content.length - 1, content.length];
    let received = 0;
    for (const [nth, end] of ends.entries()) {
      const { uploads } = nth % 2 === 0 ? storage : other;
      const part = streamOf(content.subarray(received, end), 100_000);
      received = await uploads.append(upload, received, part, content.length);
      expect(received).toBe(end);
    }
    expect(await other.uploads.finish(upload, { maxBytes })).toMatchObject({ sha256: digest(content) });
    expect((await readAll(storage, digest(content))).equals(content)).toBe(true);
    await expect(storage.uploads.received(upload)).rejects.toThrow(UploadMissing);
  });

  test('is swept after a week without a part', async () => {
    const { uploads, upload, open, openElsewhere } = await opened();
    await uploads.append(upload, 0, streamOf(bytes(300)), maxBytes);
    await (await openElsewhere()).sweep();
    expect(await uploads.received(upload)).toBe(300);
    await (await open({ laterMs: 8 * dayMs })).sweep();
    await expect(uploads.received(upload)).rejects.toThrow(UploadMissing);
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

test('an upload in parts is rejected with the right error when the disk is full', async () => {
  const place = testStorage(undefined);
  const { uploads } = await place.open();
  const upload = await uploads.begin();
  const file = join(place.dataDir, 'files/unfinished', upload);
  await rm(file);
  await symlink('/dev/full', file);
  const refused = uploads.append(upload, 0, streamOf(bytes(1)), maxBytes);
  await expect(refused).rejects.toThrow(StorageUnavailable);
  await expect(refused).rejects.toThrow('磁盘已满');
});
