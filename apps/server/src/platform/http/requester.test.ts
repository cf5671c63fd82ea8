import { once } from 'node:events';
import { expect, test } from 'vitest';
import { buildBareServer } from '../../testing/bare-server.ts';
import { requesterOf } from './access.ts';

const body = JSON.stringify({ some: 'body' });
const headers = { 'content-type': 'application/json' };

test('who sent a body waits for the answer until the connection is closed', async () => {
  const { server } = await buildBareServer();
  const signals: AbortSignal[] = [];
  let answer = Promise.withResolvers<null>();
  server.post('/work', {
    config: { access: 'signed-in' },
    preParsing: async (request) => {
      signals.push(requesterOf(request).signal);
    },
    handler: async ({ raw }) => {
      // As Node tells once the whole body was read.
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
