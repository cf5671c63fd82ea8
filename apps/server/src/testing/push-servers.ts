import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { WebSocketServer, type WebSocket } from 'ws';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts a broker on this machine. @param login the only name and password that it lets in; default: anybody */
export async function mqttBroker(login?: { readonly username: string; readonly password: string }) {
  const broker = await Aedes.createBroker();
  if (login !== undefined) {
    broker.authenticate = (_client, username, password, done) => {
      if (username === login.username && password?.toString() === login.password) return done(null, true);
      done(Object.assign(new Error('refused'), { returnCode: 4 }), false);
    };
  }
  broker.authorizeSubscribe = (_client, subscription, done) =>
    done(null, subscription.topic.startsWith('secret/') ? null : subscription);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  const port = await listen(server);
  /** Ends all connections at once, as a power cut does. */
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = async () => {
    cut();
    server.close();
    await new Promise<void>((resolve) => broker.close(resolve));
  };
  const publish = (topic: string, payload: string | Buffer) =>
    new Promise<void>((resolve, reject) =>
      broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: true, dup: false }, (error) =>
        error instanceof Error ? reject(error) : resolve(),
      ),
    );
  return { url: `mqtt://127.0.0.1:${port}`, publish, cut, connections: () => sockets.size, stop };
}

/** Starts a WebSocket server on this machine. @param greet called with each connection */
export async function pushServer(greet: (socket: WebSocket, headers: NodeJS.Dict<string | string[]>) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket, { headers }) => greet(socket, headers));
  const stop = () => {
    for (const client of server.clients) client.terminate();
    server.close();
  };
  const send = (text: string) => {
    for (const client of server.clients) client.send(text);
  };
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/push`, send, clients: server.clients, stop };
}

/** Starts a server that answers each connection with these bytes and then stays silent. */
export async function rawServer(bytes: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(bytes, 'latin1'));
  });
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: await listen(server), stop };
}
