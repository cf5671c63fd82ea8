import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { authPath, preferencePath } from '@mutai/contract/paths';
import { digestOf } from '../../testing/digest.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { StorageUnavailable } from '../storage/storage-errors.ts';
import { createServer } from './server.ts';

const users = '/api/v1/users';
const jsonType = { 'content-type': 'application/json' };

/** Largest size of an answer that lists a few errors, in bytes. */
const shortAnswer = 4096;

const manyKeys = (count: number) => `{${Array.from({ length: count }, (_, nth) => `"key${nth}":${nth}`).join(',')}}`;

describe('a number in an address', () => {
  const noNumbers = [
    '1e309',
    'Infinity',
    '-Infinity',
    'NaN',
    '1e1',
    '0x1',
    '%2B1',
    '+1',
    '%201',
    '1%20',
    '01',
    '1.0',
    '-0',
    '１',
    '9007199254740993',
  ];

  test('must be a plain decimal', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const asked = noNumbers.flatMap((text) => ['page', 'size', 'roleId'].map((field) => ({ text, field })));
    for (const { text, field } of asked) {
      const reply = await admin.get(`${users}?${field}=${text}`);
      expect(reply).toMatchObject({ status: 400, code: Code.invalid });
      expect(Object.keys(reply.data as object)).toEqual([field]);
    }
    for (const text of noNumbers) {
      expect(await admin.get(`${users}/${text}`)).toMatchObject({ status: 400, code: Code.invalid });
    }
  });

  test('is parsed, and so are flags', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    expect(await admin.get(`${users}?page=1&size=10&roleId=1&departmentId=`)).toMatchObject({ code: Code.success });
    expect(await admin.get('/api/v1/menus?size=0&tree=true')).toMatchObject({ code: Code.success });
    expect(await admin.get('/api/v1/menus?size=-1')).toMatchObject({ status: 400 });
  });
});

describe('a body of many fields', () => {
  test('is rejected unread without a session, and with a short answer otherwise', async () => {
    const app = await buildTestApp();
    const send = (body: string) => app.call('POST', authPath.login, { body, headers: jsonType });
    expect(await send(manyKeys(26_000))).toMatchObject({ status: 413, code: Code.tooLarge });
    const small = manyKeys(300);
    expect(small.length).toBeLessThan(limits.publicBodyBytes);
    const reply = await send(small);
    expect(reply).toMatchObject({ status: 400, code: Code.invalid });
    expect(reply.text.length).toBeLessThan(shortAnswer);
  });

  test('is rejected with a short answer, regardless of its content', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const bodies = [
      manyKeys(12_000),
      manyKeys(90),
      `{"${'k'.repeat(200_000)}":1}`,
      JSON.stringify({ username: 'abcde', roleIds: Array.from({ length: 10_000 }, (_, nth) => nth / 7) }),
    ];
    for (const body of bodies) {
      const reply = await app.call('POST', users, { token: admin.token, body, headers: jsonType });
      expect(reply).toMatchObject({ status: 400, code: Code.invalid });
      expect(reply.text.length).toBeLessThan(shortAnswer);
    }
  });

  test('with few fields has every error reported', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const { data } = await admin.post(users, { username: '?', nickname: '', enabled: 'yes', roleIds: 'all' });
    expect(Object.keys(data as object).toSorted()).toEqual(['enabled', 'nickname', 'roleIds', 'username']);
  });

  test('is not parsed at an unknown address', async () => {
    const app = await buildTestApp();
    const reply = await app.call('POST', '/api/v1/nothing', { body: '{', headers: jsonType });
    expect(reply).toMatchObject({ status: 404, code: Code.notFound });
  });
});

describe('a body of many levels', () => {
  const nested = (levels: number) => `{"value":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  test('is rejected with a hint', async () => {
    const app = await buildTestApp();
    const { token } = await app.signIn();
    const put = (body: string) => app.call('PUT', `${preferencePath}/theme`, { token, body, headers: jsonType });
    expect(await put(nested(limits.jsonDepth))).toMatchObject({ code: Code.success });
    for (const levels of [limits.jsonDepth + 1, 5000, 100_000]) {
      expect(await put(nested(levels))).toMatchObject({
        status: 400,
        code: Code.invalid,
        message: `提交的内容嵌套不能超过 ${limits.jsonDepth} 层，请简化后重试！`,
      });
    }
    expect(await put(JSON.stringify({ value: String.raw`\"[`.repeat(1000) }))).toMatchObject({ code: Code.success });
  });
});

test('HEAD changes nothing at any route', async () => {
  const app = await buildTestApp();
  const { token } = await app.signIn();
  const before = await digestOf(app.database);
  const routes = app.routes.filter(({ method }) => [method].flat().includes('GET'));
  expect(routes.length).toBeGreaterThan(30);
  for (const { url } of routes) {
    const reply = await app.server.inject({
      method: 'HEAD',
      url: url.replaceAll(/:\w+/g, '1').replace('*', ''),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.body).toBe('');
  }
  expect(await digestOf(app.database)).toEqual(before);
});

test('a full or missing storage answers "not ready" without details', async () => {
  const { app: server } = await createServer({ logLevel: 'silent', trustProxy: [], clock: Date.now });
  server.get('/full', { config: { access: 'public' } }, () => {
    throw new StorageUnavailable('磁盘已满', new Error('ENOSPC: /srv/data/files'));
  });
  const answer = await server.inject('/full');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ code: Code.notReady, message: expect.not.stringContaining('磁盘') as string });
});
