import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ApiAnswer } from '@mutai/client/answer';

export interface KeptAnswer {
  readonly status: number;
  readonly body: ApiAnswer<unknown>;
  /** Whether the server says that it closes the connection. */
  readonly last: boolean;
}

/** A request that got no answer. */
export class Unanswered extends Error {
  /** Whether the connection had carried an earlier answer, so that the server had left it open. */
  readonly kept: boolean;
  /** Of the system, such as `ECONNREFUSED`. */
  readonly code: string;

  constructor(cause: Error, kept: boolean) {
    super(cause.message, { cause });
    this.kept = kept;
    this.code = 'code' in cause ? String(cause.code) : '';
  }
}

/** Asks on one connection, and keeps it as long as the server does, as proxies do. */
export class KeptClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** @throws Unanswered */
  send(origin: string, method: string, path: string, token = '', body?: unknown): Promise<KeptAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(origin + path, {
        agent: this.#agent,
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      const fail = (error: Error) => reject(new Unanswered(error, asked.reusedSocket));
      asked.on('error', fail).on('response', (response) => {
        json(response).then(
          (read) =>
            resolve({
              status: response.statusCode ?? 0,
              body: read as ApiAnswer<unknown>,
              last: response.headers.connection === 'close',
            }),
          fail,
        );
      });
      asked.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
