import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { administrator, buildBareServer } from '../../testing/bare-server.ts';
import { errors } from '../errors.ts';
import { principalOf, requesterOf, screenOf, type Authenticators } from './access.ts';

const body = JSON.stringify({ some: 'body' });
const headers = { 'content-type': 'application/json' };

test('after the body was read, the request is still aborted when the connection closes', async () => {
  const { server } = await buildBareServer();
  const signals: AbortSignal[] = [];
  let answer = Promise.withResolvers<null>();
  server.post('/work', {
    config: { access: 'signed-in' },
    preParsing: async (request) => {
      signals.push(requesterOf(request).signal);
    },
    handler: async ({ raw }) => {
      // Node emits close once the whole body was read.
      if (!raw.closed) await once(raw, 'close');
      return answer.promise;
    },
  });
  const url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/work`;

  answer.resolve(null);
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);

  answer = Promise.withResolvers();
  const client = new AbortController();
  const asked = fetch(url, { method: 'POST', headers, body, signal: client.signal });
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  client.abort();
  await expect(asked).rejects.toThrow('aborted');
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  answer.resolve(null);
});

describe('a screen', () => {
  const tokens = { user: 'a-token-of-some-user', screen: 'a-token-of-one-screen' };
  const user: Authenticators['user'] = async (token) => {
    if (token !== tokens.user) throw errors.sessionEnded();
    return administrator;
  };

  async function site(authenticators: Authenticators) {
    const { server, call } = await buildBareServer(authenticators);
    server.get('/playing', { config: { access: 'screen' } }, async (request) => screenOf(request));
    server.get('/users-page', { config: { access: 'signed-in' } }, async (request) => principalOf(request).nickname);
    server.get('/confused', { config: { access: 'screen' } }, async (request) => principalOf(request));
    return (path: string, token?: string) => call('GET', path, token === undefined ? {} : { token });
  }
  const refused = { status: 401, code: Code.sessionEnded };

  test('calls the routes for screens, and a user those for users', async () => {
    const lobby = { screenId: 7, name: '大厅' };
    const get = await site({
      user,
      screen: async (token) => {
        if (token !== tokens.screen) throw errors.sessionEnded();
        return lobby;
      },
    });
    expect(await get('/playing', tokens.screen)).toMatchObject({ status: 200, text: JSON.stringify(lobby) });
    expect(await get('/users-page', tokens.user)).toMatchObject({ status: 200 });
    expect(await get('/users-page', tokens.screen)).toMatchObject(refused);
    expect(await get('/playing', tokens.user)).toMatchObject(refused);
    expect(await get('/playing')).toMatchObject(refused);
    expect(await get('/confused', tokens.screen), 'taken for a user').toMatchObject({ status: 500 });
  });

  test('is rejected if no authenticator for screens is given', async () => {
    const get = await site({ user });
    for (const token of [tokens.screen, tokens.user]) expect(await get('/playing', token)).toMatchObject(refused);
  });
});
