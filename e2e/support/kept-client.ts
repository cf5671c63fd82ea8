import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ApiAnswer } from '@mutai/client/answer';

export interface KeptAnswer {
  readonly status: number;
  readonly body: ApiAnswer<unknown>;
  /** The server announced that it closes the connection. */
  readonly last: boolean;
}

/** Error of a request without an answer. */
export class Unanswered extends Error {
  /** The connection was reused after an earlier answer, so the server had left it open. */
  readonly kept: boolean;
  /** System error code, such as `ECONNREFUSED`. */
  readonly code: string;

  constructor(cause: Error, kept: boolean) {
    super(cause.message, { cause });
    this.kept = kept;
    this.code = 'code' in cause ? String(cause.code) : '';
  }
}

/** Client with one keep-alive connection, like a proxy. */
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
