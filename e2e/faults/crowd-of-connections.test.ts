import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../support/server.ts';

/** More than the 511 connections that Node lets wait by default; fewer where the system allows fewer. */
const crowd = Math.min(2000, Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) - 1);

/** Connects and asks for the health of the server. @returns waits for the connection, and for the answer */
function ask(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: crowd\r\nConnection: close\r\n\r\n');
  return { connected: once(socket, 'connect'), answer: once(socket, 'data').then(([text]) => String(text)) };
}

test('no connection is lost while the process is too busy to accept it', async () => {
  const server = await startServer();
  onTestFinished(async () => void (await server.stop()));
  server.kill('SIGSTOP');
  onTestFinished(() => server.kill('SIGCONT'));
  const asked = Array.from({ length: crowd }, () => ask(server.url));
  await Promise.all(asked.map(({ connected }) => connected));
  server.kill('SIGCONT');
  const answers = await Promise.all(asked.map(({ answer }) => answer));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(crowd);
});
