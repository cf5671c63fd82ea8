import { once } from 'node:events';
import { expect, test } from 'vitest';
import { buildBareServer } from '../../testing/bare-server.ts';
import { requesterOf } from './access.ts';

const body = JSON.stringify({ some: 'body' });
const headers = { 'content-type': 'application/json' };

test('who sent a body waits for the answer until the connection is closed', async () => {
  const { server } = await buildBareServer();
  let signal: AbortSignal | undefined;
  let answer = Promise.withResolvers<null>();
  server.post('/work', {
    config: { access: 'signed-in' },
    preParsing: async (request) => {
      ({ signal } = requesterOf(request));
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
  expect(signal?.aborted, 'after the answer').toBe(false);

  answer = Promise.withResolvers();
  signal = undefined;
  const client = new AbortController();
  const asked = fetch(url, { method: 'POST', headers, body, signal: client.signal });
  await expect.poll(() => signal).toBeDefined();
  expect(signal?.aborted, 'before the answer').toBe(false);
  client.abort();
  await expect(asked).rejects.toThrow('aborted');
  await expect.poll(() => signal?.aborted, 'when the client is gone').toBe(true);
  answer.resolve(null);
});
