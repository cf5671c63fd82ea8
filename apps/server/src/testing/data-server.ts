import { once } from 'node:events';
// oxlint-disable-next-line typescript/no-restricted-imports -- only tests load this file
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers a request, for as long as the test says so. */
export type DataAnswer = (response: ServerResponse, asked: Asked) => void;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Starts a server of data on this machine. @param answers path → its answer; others are answered with 404 */
export async function dataServer(answers: Record<string, DataAnswer>) {
  const asked: Asked[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: await bodyOf(request) };
    asked.push(one);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, one);
  };
  // A request that its caller aborts has no body.
  const server = createServer((request, response) => void respond(request, response).catch(() => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, answers, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Answer with JSON. */
export const jsonAnswer =
  (value: unknown): DataAnswer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** Answer with bytes or text. */
export const rawAnswer =
  (content: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): DataAnswer =>
  (response) =>
    response.writeHead(200, headers).end(content);
