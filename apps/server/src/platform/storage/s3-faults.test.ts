import { mkdir, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs } from '@mutai/contract/durations';
import { bytes, digest, listed, readAll, streamOf } from '../../testing/contents.ts';
import { startFauxqs, type ObjectStorage } from '../../testing/object-storage.ts';
import { placeIn, startS3rver, testStorage } from '../../testing/storages.ts';
import { StorageUnavailable } from './storage-errors.ts';

const maxBytes = 100_000_000;
const stallMs = 15_000;
const silent = '对象存储超过 15 秒没有响应';
const timersOfOurs = { toFake: ['setTimeout' as const, 'clearTimeout' as const] };
/** Two parts. */
const large = bytes(9 * 1024 * 1024);

let server: ObjectStorage;
beforeAll(async () => {
  server = await startFauxqs();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Starts a proxy in front of the object storage. @param meddle handles a request instead of forwarding it; returns true
 * if it did
 */
async function between(meddle: (asked: IncomingMessage, answer: ServerResponse) => boolean): Promise<ObjectStorage> {
  const relay = createServer((asked, answer) => {
    if (meddle(asked, answer)) return;
    const { method, headers, url = '' } = asked;
    const onward = request(server.url + url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 0, answered.headers);
      answered.pipe(answer);
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      relay.closeAllConnections();
      relay.close(() => resolve());
    });
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`, stop };
}

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => String(error),
  );

const isPart = (asked: IncomingMessage, number: number) =>
  asked.method === 'PUT' && asked.url?.includes(`partNumber=${number}`) === true;

test('errors of an object storage are reported, and no local files are left', async () => {
  const gone = await between(() => false);
  await gone.stop();
  const checking = await startS3rver(true);
  onTestFinished(checking.stop);
  const strangers = { accessKey: 'SOMEBODY', secretKey: 'ELSE' };
  for (const [location, message] of [
    [placeIn(gone), 'ECONNREFUSED'],
    [{ ...placeIn(server), bucket: 'another' }, '没有 STORAGE_URL 所指的存储桶'],
    [{ ...placeIn(checking), keys: strangers }, '拒绝访问（InvalidAccessKeyId）'],
  ] as const) {
    const place = testStorage(location);
    const storage = await place.open();
    await expect(storage.ready()).rejects.toThrow(message);
    await expect(storage.ready()).rejects.toThrow(StorageUnavailable);
    await expect(storage.write(streamOf(bytes(100)), { maxBytes })).rejects.toThrow(StorageUnavailable);
    expect(await place.arriving()).toEqual([]);
  }
});

test('a part whose connection breaks is sent again; complete parts are not', async () => {
  let cuts = 0;
  let sent = 0;
  const relay = await between((asked) => {
    if (asked.method === 'PUT') sent += 1;
    if (!isPart(asked, 2) || cuts > 0) return false;
    cuts += 1;
    asked.once('data', () => asked.destroy());
    return true;
  });
  const storage = await testStorage(placeIn(relay)).open();
  const { sha256 } = await storage.write(streamOf(large), { maxBytes });
  expect(cuts).toBe(1);
  expect(digest(await readAll(storage, sha256))).toBe(digest(large));
  expect(sent).toBe(3);
  await storage.write(streamOf(large), { maxBytes });
  expect(sent).toBe(3);
});

test('a file that cannot be read during upload is reported like other faults', async () => {
  const place = testStorage(placeIn(server));
  const storage = await place.open();
  const onWhole = () => rm(join(place.dataDir, 'files/arriving'), { recursive: true });
  for (const content of [large, bytes(100)]) {
    await expect(storage.write(streamOf(content), { maxBytes, onWhole })).rejects.toThrow('无法读写文件目录（ENOENT）');
    await mkdir(join(place.dataDir, 'files/arriving'));
  }
});

test('content of which a part fails permanently leaves no parts behind, and can be stored again', async () => {
  let broken = true;
  const given: (string | undefined)[] = [];
  const relay = await between((asked, answer) => {
    if (asked.method === 'DELETE') given.push(asked.url);
    if (!broken || !isPart(asked, 2)) return false;
    answer.writeHead(500).end();
    return true;
  });
  const storage = await testStorage(placeIn(relay)).open();
  const upload = await storage.uploads.begin();
  await storage.uploads.append(upload, 0, streamOf(large), maxBytes);
  await expect(storage.uploads.finish(upload, { maxBytes })).rejects.toThrow('对象存储无法使用（500');
  expect(given).toEqual([expect.stringContaining('uploadId=')]);
  expect(await listed(storage)).toEqual([]);
  broken = false;
  const { sha256 } = await storage.uploads.finish(upload, { maxBytes });
  expect(await storage.head(sha256)).toMatchObject({ size: large.length });
});

test('every request times out without a response', async () => {
  vi.useFakeTimers(timersOfOurs);
  let silentAt: (asked: IncomingMessage) => boolean = () => false;
  let heard = () => {};
  const relay = await between((asked) => {
    if (!silentAt(asked)) return false;
    asked.resume();
    asked.once('end', () => heard());
    return true;
  });
  const storage = await testStorage(placeIn(relay)).open();
  const silence = async (at: typeof silentAt, work: () => Promise<unknown>) => {
    silentAt = at;
    const reached = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const result = failureOf(work());
    await reached;
    silentAt = () => false;
    await vi.advanceTimersByTimeAsync(stallMs);
    expect(await result).toContain(silent);
  };
  await silence(() => true, storage.ready);
  await silence(
    ({ method }) => method === 'PUT',
    () => storage.write(streamOf(bytes(100)), { maxBytes }),
  );
  const { sha256 } = await storage.write(streamOf(bytes(100)), { maxBytes });
  await silence(
    () => true,
    () => storage.read(sha256),
  );
});

test('a download that breaks or stalls is an error of its stream', async () => {
  let half: ServerResponse | undefined;
  const relay = await between((_asked, answer) => {
    answer.writeHead(200, { 'content-length': 1000 });
    answer.write(bytes(500));
    half = answer;
    return true;
  });
  const storage = await testStorage(placeIn(relay)).open();
  const opened = async () => {
    const { stream } = await storage.read(digest(bytes(1)));
    const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    expect((await iterator.next()).value).toHaveLength(500);
    return iterator;
  };
  const cut = await opened();
  half?.destroy();
  await expect(cut.next()).rejects.toThrow(StorageUnavailable);

  vi.useFakeTimers(timersOfOurs);
  const stalled = await opened();
  const waiting = failureOf(stalled.next());
  await vi.advanceTimersByTimeAsync(stallMs);
  expect(await waiting).toContain(silent);
});

test('a consumer may pause, and stopping early releases the connection', async () => {
  let connection: Socket | undefined;
  const relay = await between((asked) => {
    connection = asked.socket;
    return false;
  });
  const storage = await testStorage(placeIn(relay)).open();
  const { sha256 } = await storage.write(streamOf(large), { maxBytes });
  vi.useFakeTimers(timersOfOurs);
  const { stream } = await storage.read(sha256);
  const reader = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const { value: first } = (await reader.next()) as { value: Buffer };
  // Wait until the read-ahead buffer has data.
  await expect.poll(() => stream.readableLength).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(10 * stallMs);
  expect(digest(Buffer.concat([first, await buffer(stream)]))).toBe(sha256);

  const left = await storage.read(sha256);
  expect(connection?.destroyed).toBe(false);
  left.stream.destroy();
  await expect.poll(() => connection?.destroyed).toBe(true);
});

test('parts left by a killed process are aborted after a day', async () => {
  const begun = (key: string, daysAgo: number) =>
    `<Upload><Key>${key}</Key><UploadId>id-${key}</UploadId>` +
    `<Initiated>${new Date(Date.now() - daysAgo * dayMs).toISOString()}</Initiated></Upload>`;
  const page = (content: string) =>
    `<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</ListMultipartUploadsResult>`;
  const more = '<IsTruncated>true</IsTruncated><NextKeyMarker>young</NextKeyMarker>';
  const given: (string | undefined)[] = [];
  // Neither of the two test servers lists them.
  const relay = await between((asked, answer) => {
    const url = asked.url ?? '';
    if (asked.method === 'GET' && !url.includes('uploads')) return false;
    if (asked.method === 'DELETE') given.push(/uploadId=([\w-]+)/.exec(url)?.[1]);
    const first = page(begun('old', 1.1) + begun('young', 0.9) + more);
    answer.writeHead(200, { 'content-type': 'application/xml' });
    answer.end(url.includes('key-marker=young') ? page(begun('older', 30)) : first);
    return true;
  });
  const storage = await testStorage(placeIn(relay)).open();
  await storage.sweep();
  expect(given).toEqual(['id-old', 'id-older']);
});

test('more content than fits a page is listed in order, ignoring other objects', async () => {
  let pages = 0;
  const relay = await between((asked) => {
    if (!asked.url?.includes('list-type=2')) return false;
    pages += 1;
    asked.url += '&max-keys=2';
    return false;
  });
  const location = placeIn(relay);
  const storage = await testStorage(location).open();
  const written = await Promise.all(
    [1, 2, 3, 4, 5].map((seed) => storage.write(streamOf(bytes(8, seed)), { maxBytes })),
  );
  for (const key of ['aa/else', 'readme']) {
    await fetch(`${server.url}/contents/${location.prefix}${key}`, { method: 'PUT', body: 'not ours' });
  }
  const all = await listed(storage);
  expect(all.map(({ sha256 }) => sha256)).toEqual(written.map(({ sha256 }) => sha256).toSorted());
  expect(pages).toBe(4);
});
