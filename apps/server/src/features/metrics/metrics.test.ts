import { Code } from '@mutai/contract/codes';
import { minuteMs } from '@mutai/contract/durations';
import { usersPath } from '@mutai/contract/users/resource';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../platform/storage/storage-errors.ts';
import { testDialect } from '../../testing/dialect.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { buildTestApp, openTestSite, serveTestSite } from '../../testing/test-app.ts';

const token = 'metrics-token-of-32-characters-00';
const withToken = { headers: { authorization: `Bearer ${token}` } };

/** Values of a metric by the text of their labels. */
function valuesOf(text: string, name: string): Readonly<Record<string, number>> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(name.length, end), Number(line.slice(end + 1))];
    }),
  );
}

test('the metrics count requests by route, jobs, streams, screens and files, with labels of a bounded set', async () => {
  const site = await openTestSite({ METRICS_TOKEN: token });
  const app = await serveTestSite(site);
  const admin = await app.signIn();
  await admin.get(`${usersPath}/1`);
  await admin.get(`${usersPath}/4711`);
  await app.call('GET', '/api/v1/unknown/one');
  await app.call('GET', '/api/v1/unknown/two?secret=1');
  const file = await uploadFile(app, admin, 'a.txt', Buffer.from('twelve bytes'));
  const { jobs } = app.platform;
  await app.database.write(async (trx) => {
    await jobs.enqueue(trx, 'note', 'due', site.clock() - minuteMs);
    await jobs.enqueue(trx, 'note', 'later', site.clock() + minuteMs);
  });
  const metrics = await app.call('GET', '/metrics', withToken);
  expect(metrics).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  });
  const { text } = metrics;
  expect(valuesOf(text, 'mutai_http_requests_total')).toMatchObject({
    '{method="GET",route="/api/v1/users/:id",status="200"}': 1,
    '{method="GET",route="/api/v1/users/:id",status="404"}': 1,
    '{method="GET",route="none",status="404"}': 2,
  });
  // Labels only: numbers such as bytes of memory may contain any digits.
  for (const labels of text.match(/\{.*\}/g) ?? []) expect(labels).not.toMatch(/4711|unknown/);
  const durations = valuesOf(text, 'mutai_http_request_duration_seconds_bucket');
  const ofUsers = Object.entries(durations).filter(([labels]) => labels.includes('route="/api/v1/users/:id"'));
  expect(ofUsers).toHaveLength(12);
  expect(ofUsers.at(-1)).toEqual(['{method="GET",route="/api/v1/users/:id",le="+Inf"}', 2]);
  expect(ofUsers.map(([, count]) => count)).toEqual(ofUsers.map(([, count]) => count).toSorted((a, b) => a - b));
  expect(valuesOf(text, 'mutai_jobs')['{state="scheduled"}']).toBe(1);
  // The upload is examined and searched for by jobs of its own.
  expect(valuesOf(text, 'mutai_jobs')['{state="due"}']).toBeGreaterThanOrEqual(1);
  expect(valuesOf(text, 'mutai_jobs_oldest_due_seconds')).toEqual({ '': 60 });
  // A scrape does not wait long for this sum: the next one has it.
  await expect
    .poll(async () => valuesOf((await app.call('GET', '/metrics', withToken)).text, 'mutai_storage_bytes'))
    .toEqual({ '': 12 });
  expect(valuesOf(text, 'mutai_screens')['{state="online"}']).toBe(0);
  for (const name of ['mutai_database_up', 'mutai_storage_up']) expect(valuesOf(text, name)).toEqual({ '': 1 });
  expect(valuesOf(text, 'mutai_event_streams')).toEqual({ '': 0 });
  for (const name of ['process_resident_memory_bytes', 'process_open_fds', 'mutai_data_dir_free_bytes']) {
    expect(valuesOf(text, name)['']).toBeGreaterThan(0);
  }
  expect(Object.keys(valuesOf(text, 'mutai_database_connections_max'))).toHaveLength(
    testDialect() === 'postgres' ? 1 : 0,
  );
  // Every line is a comment, or a name with a number.
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) .+|[a-z_]+(?:\{.*\})? [\d.e+-]+)$/);

  Object.assign(site.storage, {
    read: () => Promise.reject(new StorageUnavailable('存储没有响应', undefined)),
    ready: () => Promise.reject(new StorageUnavailable('存储没有响应', undefined)),
  });
  expect(await app.call('GET', file.path, { token: admin.token })).toMatchObject({ status: 503 });
  const failed = await app.call('GET', '/metrics', withToken);
  expect(failed.status).toBe(200);
  expect(valuesOf(failed.text, 'mutai_storage_up')).toEqual({ '': 0 });
  expect(valuesOf(failed.text, 'mutai_storage_failures_total')).toEqual({ '': 1 });
});

test('only the token and listed addresses read the metrics', async () => {
  const closed = await buildTestApp();
  expect(await closed.call('GET', '/metrics', withToken)).toMatchObject({ status: 404, code: Code.notFound });

  const app = await buildTestApp({ METRICS_TOKEN: token, METRICS_ALLOW: '10.1.0.0/16', TRUST_PROXY: '192.168.0.1' });
  const ask = (headers: Readonly<Record<string, string>>, remoteAddress = '203.0.113.9') =>
    app.call('GET', '/metrics', { headers, remoteAddress }).then(({ status }) => status);
  const admin = await app.signIn();
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: `Bearer ${token}x` })).toBe(401);
  expect(await ask({ authorization: `Basic ${token}` })).toBe(401);
  expect(await ask({ authorization: 'Bearer ' })).toBe(401);
  expect(await ask({ authorization: `Bearer ${admin.token}` })).toBe(401);
  expect(await ask({ authorization: `bearer ${token}` })).toBe(200);
  expect(await ask({}, '10.1.2.3')).toBe(200);
  expect(await ask({}, '10.2.2.3')).toBe(401);
  // A client cannot name an address of the list, and a proxy that is not trusted is no client.
  expect(await ask({ 'x-forwarded-for': '10.1.2.3' })).toBe(401);
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect(await ask({ [header]: '203.0.113.9' }, '10.1.2.3'), header).toBe(401);
  expect(await ask({ 'x-forwarded-for': '10.1.2.3' }, '192.168.0.1')).toBe(200);
  expect(await ask({ 'x-forwarded-for': '203.0.113.9' }, '192.168.0.1')).toBe(401);

  // An address list alone gives no access to an empty token.
  const listed = await buildTestApp({ METRICS_ALLOW: '10.1.0.0/16' });
  expect(await listed.call('GET', '/metrics', { headers: { authorization: 'Bearer ' } })).toMatchObject({
    status: 401,
  });
});

test('metrics are served while the database does not answer', async () => {
  const site = await openTestSite({ METRICS_TOKEN: token });
  const broken = () => Promise.reject(new Error('unreachable'));
  Object.assign(site.database, { check: broken });
  const app = await serveTestSite(site);
  const { status, text } = await app.call('GET', '/metrics', withToken);
  expect(status).toBe(200);
  expect(valuesOf(text, 'mutai_database_up')).toEqual({ '': 0 });
  expect(valuesOf(text, 'process_resident_memory_bytes')['']).toBeGreaterThan(0);
});

test('a storage that does not answer is down, is asked once, and delays no other metric', async () => {
  const site = await openTestSite({ METRICS_TOKEN: token });
  let asked = 0;
  const silent = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  Object.assign(site.storage, { ready: silent });
  const app = await serveTestSite(site);
  for (const { status, text } of [
    await app.call('GET', '/metrics', withToken),
    await app.call('GET', '/metrics', withToken),
  ]) {
    expect(status).toBe(200);
    expect(valuesOf(text, 'mutai_storage_up')).toEqual({ '': 0 });
    expect(valuesOf(text, 'mutai_database_up')).toEqual({ '': 1 });
  }
  expect(asked).toBe(1);
});
