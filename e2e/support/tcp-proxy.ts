import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** Stands between a program and a server as a network does. */
export interface TcpProxy {
  /** The address that it stands for, with its own port. */
  readonly url: string;
  /** Swallows everything: nothing is refused, closed or answered. */
  swallow(): void;
  /** Lets new connections through; those that were there when it began to swallow are never heard of again. */
  heal(): void;
  /** Breaks every connection that there is, without a word. */
  cut(): void;
  close(): void;
}

/** @param url address of the server behind it */
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
