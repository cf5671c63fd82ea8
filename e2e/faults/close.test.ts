import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventsPath } from '@mutai/contract/paths';
import { signIn } from '../support/api.ts';
import { KeptClient, Unanswered } from '../support/kept-client.ts';
import { type RunningServer, admin, startServer } from '../support/server.ts';

let server: RunningServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  server.kill('SIGKILL');
  await server.stop();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

async function refusesConnections(): Promise<void> {
  for (;;) {
    const socket = await open().catch(() => undefined);
    if (socket === undefined) return;
    socket.destroy();
    await delay(10);
  }
}

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s: the running request is answered, new connections are refused, then the server ends',
  async (signal) => {
    const body = JSON.stringify(admin);
    const socket = await open();
    const answer = text(socket);
    socket.write(
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: mutai\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 10));
    // The server has received the request's headers once it answers a later request.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

    server.kill(signal);
    await refusesConnections();
    socket.write(body.slice(10));

    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*"code":2000/s);
    expect(await server.ended).toEqual({ code: 0, signal: null });
  },
);

test('idle connections do not delay the shutdown', async () => {
  const idle = await open();
  idle.on('error', () => undefined);
  const started = performance.now();
  server.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(3000);
  idle.destroy();
});

test('event streams end with the server and do not delay the shutdown', async () => {
  const { token } = await signIn(server.url);
  const headers = { authorization: `Bearer ${token}` };
  const streams = await Promise.all([1, 2].map(() => fetch(server.url + eventsPath, { headers })));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const texts = streams.map((stream) => stream.text());
  const started = performance.now();
  server.kill('SIGTERM');
  for (const told of await Promise.all(texts)) expect(told).toContain('"type":"reset"');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(3000);
});

test('a keep-alive client learns when its connection ends, and loses no request', async () => {
  const clients = Array.from({ length: 20 }, () => new KeptClient());
  let answers = 0;
  const refused = clients.map(async (client) => {
    for (;;) {
      try {
        const { status } = await client.send(server.url, 'GET', '/readyz');
        expect(status).toBe(200);
        answers += 1;
      } catch (error) {
        if (error instanceof Unanswered && !error.kept) return;
        throw error;
      }
    }
  });
  await expect.poll(() => answers).toBeGreaterThan(200);
  server.kill('SIGTERM');
  await Promise.all(refused);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  for (const client of clients) client.close();
});
