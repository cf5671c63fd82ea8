import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../examples/site');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
/** Placeholder of the server in the page and its README. */
const exampleServer = 'http://127.0.0.1:3000';

/** Content-Security-Policy from the README, for a server. */
async function policyFor(server: string): Promise<string> {
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8');
  const policy = /Content-Security-Policy: ([^`]+)/.exec(readme)?.[1];
  if (policy === undefined) throw new Error('The README of the example site contains no policy.');
  return policy.replaceAll(/\s+/g, ' ').trim().replaceAll(exampleServer, server);
}

/**
 * Serves the example site as described in its README, on its own origin.
 *
 * @param server origin of the server that it reads from
 */
export async function serveExampleSite(server: string) {
  const policy = await policyFor(server);
  const send = async (name: string, response: ServerResponse) => {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
    if (text === undefined) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[path.extname(name)] ?? 'text/plain',
      'content-security-policy': policy,
    });
    return response.end(text.replaceAll(exampleServer, server));
  };
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const name = pathname === '/' ? 'index.html' : path.basename(pathname);
    void send(name, response);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}
