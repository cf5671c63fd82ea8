import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** TCP proxy that simulates network failures. */
export interface TcpProxy {
  /** URL of the target with the port of the proxy. */
  readonly url: string;
  /** Drops everything: nothing is rejected, closed or answered. */
  swallow(): void;
  /** Forwards new connections again; connections from before `swallow` stay dead. */
  heal(): void;
  /** Closes all connections abruptly. */
  cut(): void;
  close(): void;
}

/** @param url URL of the server behind it */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let swallowing = false;
  const kept = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy());
  const server = createServer((near) => {
    kept(near);
    if (swallowing) return;
    const far = kept(connect(Number(target.port), target.hostname));
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  const own = new URL(url);
  own.host = `127.0.0.1:${address.port}`;
  return {
    url: own.href,
    swallow() {
      swallowing = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    heal() {
      swallowing = false;
    },
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
