import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Server in front of another one that offers different builds of the player. */
export interface BuildProxy {
  readonly url: string;
  /**
   * Offers the player of the server under another name. Its script is the real one, or `script`.
   *
   * @param name of the script, like those of Vite
   */
  readonly offer: (name: string, script?: string) => void;
  /** Number of requests for the page of displays. */
  readonly pages: () => number;
  /** Refuses requests for the script of the worker, or no longer. */
  readonly refuseWorker: (refuses: boolean) => void;
  /** Number of requests that were refused so. */
  readonly refusedWorkers: () => number;
  /** Closes all connections, and refuses new ones until `connect`. */
  readonly disconnect: () => Promise<void>;
  readonly connect: () => Promise<void>;
}

const workerPath = '/screen/worker.js';
const scriptPath = /\/screen\/assets\/(?<name>index-[\w-]+\.js)/;

/** @param target address of the server */
export async function startBuildProxy(target: string): Promise<BuildProxy> {
  const page = await (await fetch(`${target}/screen`, { headers: { accept: 'text/html' } })).text();
  const real = scriptPath.exec(page)?.groups?.['name'] ?? '';
  let offered: { readonly name: string; readonly script: string | undefined } = { name: real, script: undefined };
  let pages = 0;
  let refusesWorker = false;
  let refused = 0;
  let port = 0;

  async function text(path: string, response: ServerResponse): Promise<void> {
    const { name, script } = offered;
    const isScript = path.endsWith('.js') && path.includes(name);
    const answer = await fetch(target + path.replace(name, real), { headers: { accept: 'text/html' } });
    const content = (await answer.text()).replaceAll(real, name);
    // The content arrives decoded, and its length changes.
    const lost = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']);
    response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([header]) => !lost.has(header))));
    response.end(isScript ? (script ?? content) : content);
  }

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url } = incoming;
    const outgoing = request(target + (url ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    response.once('close', () => outgoing.destroy());
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '', target).pathname;
    if (path === '/screen') pages += 1;
    if (path === workerPath && refusesWorker) {
      refused += 1;
      response.writeHead(503).end();
      return;
    }
    const isBuild = path === '/screen' || path === workerPath || path.includes(offered.name);
    if (isBuild) text(path, response).catch(() => response.destroy());
    else forward(incoming, response);
  });
  const connect = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await connect();
  return {
    url: `http://127.0.0.1:${port}`,
    offer: (name, script) => {
      offered = { name, script };
    },
    pages: () => pages,
    refuseWorker: (refuses) => {
      refusesWorker = refuses;
    },
    refusedWorkers: () => refused,
    disconnect: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    connect,
  };
}
