import { usersPath } from '@mutai/contract/users/resource';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemAuthor } from './platform/audit/audit.ts';
import { background } from './platform/workers/fair-queue.ts';
import { createUser } from './testing/builders.ts';
import { testDialect } from './testing/dialect.ts';
import { buildTestApp, type TestApp } from './testing/test-app.ts';

type Line = Readonly<Record<string, unknown>>;

const linesOf = ({ logs }: TestApp): readonly Line[] =>
  logs
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const ownId = /^[\da-f]{8}-[\da-f-]{27}$/;

test('a request id is taken from a trusted proxy only, and only in a usual form', async () => {
  const app = await buildTestApp({ TRUST_PROXY: '192.168.0.1' });
  const idOf = async (given: string, remoteAddress: string) => {
    const { headers } = await app.call('GET', '/healthz', { headers: { 'x-request-id': given }, remoteAddress });
    return String(headers['x-request-id']);
  };
  expect(await idOf('edge-4711:af.7', '192.168.0.1')).toBe('edge-4711:af.7');
  for (const [given, address] of [
    ['edge-4711:af.7', '203.0.113.9'],
    ['short', '192.168.0.1'],
    ['a'.repeat(65), '192.168.0.1'],
    ['edge 4711 af', '192.168.0.1'],
    ['{"level":60}', '192.168.0.1'],
  ] as const) {
    expect(await idOf(given, address), given).toMatch(ownId);
  }
  const admin = await app.call('POST', '/api/v1/auth/login', {
    body: { username: 'admin', password: 'wrong' },
    headers: { 'x-request-id': 'edge-login-1' },
    remoteAddress: '192.168.0.1',
  });
  expect(admin.status).toBe(401);
  expect(linesOf(app).map(({ reqId }) => reqId)).toContain('edge-login-1');
});

test('a request is logged with an ISO time and its user agent, cut to a reasonable length', async () => {
  const app = await buildTestApp();
  await app.call('GET', '/healthz', { headers: { 'user-agent': `Probe/1.0 ${'x'.repeat(1000)}` } });
  const line = linesOf(app).find(({ path }) => path === '/healthz');
  expect(line).toMatchObject({ time: iso, msg: 'request', userAgent: `Probe/1.0 ${'x'.repeat(190)}` });
});

test('slow statements are logged with their text, without values, on every lane', async () => {
  const app = await buildTestApp({ SLOW_STATEMENT_MS: '10', METRICS_TOKEN: 'x'.repeat(32) });
  const { database } = app;
  /** Statement that takes about 100 ms with PostgreSQL, and more than 10 with SQLite. */
  const slow = (name: string) =>
    testDialect() === 'postgres'
      ? sql`select pg_sleep(0.1), ${'secret value'}::text as ${sql.ref(name)}`
      : sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000)
          select max(i), ${'secret value'} as ${sql.ref(name)} from n`;
  await slow('read').execute(database.read);
  await slow('frequent').execute(database.frequentRead);
  await slow('long').execute(database.longRead(background));
  await database.write((trx) => slow('write').execute(trx));
  await database.bulkWrite((trx) => slow('bulk').execute(trx));
  const slowLines = linesOf(app).filter(({ msg }) => msg === 'slow statement');
  const statements = slowLines.map(({ statement }) => String(statement));
  for (const name of ['read', 'frequent', 'long', 'write', 'bulk']) {
    expect(
      statements.filter((text) => text.includes(`"${name}"`)),
      name,
    ).toHaveLength(1);
  }
  for (const line of slowLines) expect(line).toMatchObject({ time: iso, level: 40, ms: expect.any(Number) as number });
  expect(app.logs.join('')).not.toContain('secret value');
  const { text } = await app.call('GET', '/metrics', { headers: { authorization: `Bearer ${'x'.repeat(32)}` } });
  expect(Number(/^mutai_slow_statements_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(5);
});

test('with AUDIT_LOG=stdout committed lines of both logs are written as JSON, without secrets', async () => {
  const app = await buildTestApp({ AUDIT_LOG: 'stdout' });
  const audited = () => linesOf(app).filter(({ audit }) => audit !== undefined);
  const admin = await app.signIn();
  const user = await createUser(admin, { nickname: '张三', password: 'Geheim#2026' });
  await admin.patch(`${usersPath}/${user.id}`, { nickname: '李四' });
  const rolledBack = app.database.write(async (trx) => {
    const entry = { module: 'user', action: 'delete', recordId: 1, recordName: '回滚', changes: {} } as const;
    // The clock has jumped since 1970: a longer duration than the log can store.
    await app.platform.audit(trx, systemAuthor(0), entry);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await app.call('POST', '/api/v1/auth/login', { body: { username: 'admin', password: 'wrong' } });
  // Whoever reads the log in a terminal must not be controlled by a name.
  const name = '\u009b31m\u202e\u{e0041}李';
  await app.call('POST', '/api/v1/auth/login', { body: { username: name, password: 'wrong' } });
  const unsafe = app.logs.find((line) => line.includes('李"'));
  expect(unsafe).toContain(String.raw`"\u009b31m\u202e\udb40\udc41李"`);
  expect(audited().at(-1)).toMatchObject({ audit: 'login', username: name });
  const lines = audited().slice(0, -1);
  expect(lines).toMatchObject([
    { time: iso, audit: 'login', username: 'admin', success: true },
    { time: iso, audit: 'operation', module: 'user', action: 'create', recordName: '张三', nickname: '管理员' },
    {
      audit: 'operation',
      action: 'update',
      changes: { nickname: ['张三', '李四'] },
      requestId: expect.stringMatching(ownId) as string,
    },
    { audit: 'login', username: 'admin', success: false },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Geheim');

  const quiet = await buildTestApp();
  await quiet.signIn();
  expect(linesOf(quiet).filter(({ audit }) => audit !== undefined)).toEqual([]);
});
