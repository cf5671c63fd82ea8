import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTestSite } from '../../testing/test-app.ts';
import { errors } from '../errors.ts';
import { connectionLimits } from '../http/connection-limits.ts';
import { publisher } from './publish.ts';
import { eventStreams, streamLimits, type Listener } from './streams.ts';

/** Guard against hanging, in milliseconds. */
const within = { timeout: 20_000 };

/** Listener that receives everything. */
const listener: Listener = { owner: 'somebody', visibilityOf: () => 'all', isConcerned: () => false };

/** Opens streams without authentication, with custom limits. */
async function site(limits: Partial<Record<keyof typeof streamLimits, number>>) {
  const { database, dispose } = await openTestSite();
  const closing = new AbortController();
  const problems: unknown[] = [];
  const streams = eventStreams(database, closing.signal, (error) => problems.push(error), {
    ...streamLimits,
    ...limits,
  });
  const access = { ended: false };
  const server = createServer((_, response) => {
    const checkAccess = async () => {
      if (access.ended) throw errors.sessionEnded();
      return { listener };
    };
    streams
      .open(response, listener.owner, undefined, checkAccess, () => response.flushHeaders())
      .catch(() => response.writeHead(503).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    closing.abort();
    server.closeAllConnections();
    server.close();
    await database.close();
    await dispose();
    expect(problems).toEqual([]);
  });
  const { port } = server.address() as AddressInfo;
  const publish = publisher(database, () => 0);
  /** Publishes a change of a module. A long module name makes a long event. */
  const tell = (module: string) =>
    database.write(async (trx) => publish(trx, { type: 'record-changed', module, action: 'update', ids: [1] }));
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  return { port, tell, closing, access, connections };
}

/** Requests a stream on its own connection; reading is up to the caller. */
async function ask(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let text = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const read = (from: Socket) => from.on('data', (chunk) => (text += String(chunk)));
  return { socket, closed, read, text: () => text };
}

test('an idle stream sends keep-alives more often than idle connections are closed', async () => {
  expect(streamLimits.heartbeatMs).toBeLessThan(connectionLimits.silentMs / 2);
  const { port } = await site({ heartbeatMs: 5 });
  const { socket, read, text } = await ask(port);
  read(socket);
  await expect.poll(() => text().split(':\nid: 0\n').length, within).toBeGreaterThan(3);
});

test('a client that does not read is disconnected and delays nobody', async () => {
  const { port, tell, connections } = await site({ unreadBytes: 100_000 });
  const [stuck, other] = [await ask(port), await ask(port)];
  stuck.socket.pause();
  other.read(other.socket);
  await expect.poll(() => other.text(), within).toContain('reset');
  let sent = 0;
  while ((await connections()) === 2 && sent < 100) {
    sent += 1;
    const module = `${sent}:`.padEnd(1_000_000, 'x');
    await tell(module);
    await expect.poll(() => other.text().includes(`"${sent}:`), within).toBe(true);
  }
  expect(await connections()).toBe(1);
  await tell('the last');
  await expect.poll(() => other.text(), within).toContain('"the last"');
});

test('an expired session ends its stream', async () => {
  const { port, access } = await site({ heartbeatMs: 5, checkMs: 0 });
  const { socket, read, text, closed } = await ask(port);
  read(socket);
  await expect.poll(text, within).toContain('reset');
  access.ended = true;
  await closed.then(() => expect(text()).toContain('session-ended'));
});

test('closing ends every stream, even of clients that do not read, and rejects new ones', async () => {
  const { port, closing, tell, connections } = await site({ unreadBytes: 1e9 });
  const stuck = await ask(port);
  stuck.read(stuck.socket);
  await expect.poll(() => stuck.text(), within).toContain('reset');
  stuck.socket.pause();
  for (let count = 0; count < 20; count += 1) await tell('x'.repeat(1_000_000));
  const reading = await ask(port);
  reading.read(reading.socket);
  await expect.poll(() => reading.text(), within).toContain('reset');
  closing.abort();
  await expect.poll(connections, within).toBe(0);
  const late = await ask(port);
  late.read(late.socket);
  await expect.poll(() => late.text(), within).toContain('HTTP/1.1 503');
});

test('the number of streams per process is limited, and ending one makes room', async () => {
  const { port } = await site({ inAll: 1 });
  const first = await ask(port);
  first.read(first.socket);
  await expect.poll(() => first.text(), within).toContain('reset');
  const second = await ask(port);
  second.read(second.socket);
  await expect.poll(() => second.text(), within).toContain('HTTP/1.1 503');
  first.socket.destroy();
  const outcome = async () => {
    const again = await ask(port);
    again.read(again.socket);
    await expect.poll(() => again.text(), within).toContain('HTTP/1.1');
    return again.text();
  };
  await expect.poll(outcome, within).toContain('HTTP/1.1 200');
});
