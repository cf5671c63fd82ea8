import { isSuccess, readAnswer, refusalOf, type ApiAnswer, type ReadAnswer } from './answer.ts';
import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { ApiError } from './api-error.ts';
import { defaultTransport, type Sendable, type Transport } from './transport.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Parameters of an address; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestOptions {
  readonly query?: Query;
  /** A form or a blob is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
  /** Names a create: whoever sends it once more under the same key gets the first answer. See idempotency-key.ts. */
  readonly idempotencyKey?: string;
  /** Goes on when its page is left. Browsers take 64 KB of such bodies at most. */
  readonly keepalive?: boolean;
}

/** What one exchange may add to a request. */
export interface ExchangeOptions extends RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds instead of the client's own; 0: as long as it takes. */
  readonly timeoutMs?: number;
  /** Takes how much of the body is sent, from 0 to 1. Told by browsers only. */
  readonly onUploadProgress?: ((fraction: number) => void) | undefined;
}

/** An answer that has begun, and the request that it belongs to. */
export interface ReceivedAnswer {
  readonly path: string;
  /** Token that the request carried. */
  readonly token: string;
  readonly status: number;
  readonly headers: Headers;
}

export interface ClientOptions {
  /** Stands before every path: `/api/v1`, or an origin such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Milliseconds that a request may take, its answer included. 0, the default: as long as it takes. */
  readonly timeoutMs?: number;
  /** The access token, asked for as each request is sent; empty when nobody is signed in. */
  readonly token?: () => string;
  /** Sees every answer, good or bad, before its body is read. */
  readonly onAnswer?: (answer: ReceivedAnswer) => void;
  /** Sends requests; by default `fetch`. */
  readonly transport?: Transport;
}

export interface Client {
  /**
   * Sends a request and passes on what the answer is read to. Bounded by the time limit until that is done.
   *
   * @param read gets the answer as it begins
   * @throws ApiError when there was no answer, and what `read` throws as ApiError
   */
  readonly open: <T>(
    method: Method,
    path: string,
    options: ExchangeOptions,
    read: (response: Response) => Promise<T>,
  ) => Promise<T>;
  /** Sends a request and reads the answer, be it a refusal. @throws ApiError when there was none */
  readonly exchange: (method: Method, path: string, options?: ExchangeOptions) => Promise<ReadAnswer>;
  /** Sends a request that is to succeed. @throws ApiError */
  readonly request: <T>(method: Method, path: string, options?: ExchangeOptions) => Promise<ApiAnswer<T>>;
}

/** An address with its parameters. */
function addressOf(base: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? base : `${base}?${new URLSearchParams(given).toString()}`;
}

function sendable(method: Method, token: string, options: ExchangeOptions, signal: AbortSignal): Sendable {
  const { body, keepalive = false } = options;
  const headers = new Headers(options.headers);
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set(idempotencyKeyHeader, options.idempotencyKey);
  if (body === undefined || body instanceof FormData || body instanceof Blob)
    return { method, headers, body: body ?? null, signal, keepalive };
  headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body), signal, keepalive };
}

/** Runs something that can be stopped from outside, or by a limit of time. */
async function limited<T>(
  method: Method,
  { signal: outer, timeoutMs = 0 }: Pick<ExchangeOptions, 'signal' | 'timeoutMs'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort();
  };
  let late = false;
  const expire = (): void => {
    late = true;
    abort();
  };
  outer?.addEventListener('abort', abort);
  const timer = timeoutMs > 0 ? setTimeout(expire, timeoutMs) : undefined;
  try {
    outer?.throwIfAborted();
    return await work(stop.signal);
  } catch (cause) {
    if (outer?.aborted === true) throw new ApiError('aborted', 'request aborted', { method, cause });
    if (late) throw new ApiError('timeout', `timeout of ${String(timeoutMs)} ms exceeded`, { method, cause });
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('network', 'the server could not be reached, or broke off', { method, cause });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

/** A client of the server: sends requests, reads the envelope of the answers, and sorts out what went wrong. */
export function createClient(options: ClientOptions): Client {
  const {
    baseUrl,
    timeoutMs = 0,
    token = () => '',
    onAnswer = () => undefined,
    transport = defaultTransport,
  } = options;

  const open: Client['open'] = (method, path, asked, read) =>
    limited(method, { timeoutMs, ...asked }, async (signal) => {
      const sentToken = token();
      let url: string;
      let request: Sendable;
      try {
        url = addressOf(baseUrl + path, asked.query);
        request = sendable(method, sentToken, asked, signal);
      } catch (cause) {
        throw new ApiError('request', 'the request could not be built', { method, cause });
      }
      const response = await transport(url, request, asked.onUploadProgress);
      onAnswer({ path, token: sentToken, status: response.status, headers: response.headers });
      return read(response);
    });

  const exchange: Client['exchange'] = (method, path, asked = {}) => open(method, path, asked, readAnswer);

  return {
    open,
    exchange,
    async request<T>(method: Method, path: string, asked: ExchangeOptions = {}) {
      const answer = await exchange(method, path, asked);
      if (!isSuccess<T>(answer.body)) throw refusalOf(method, answer);
      return answer.body;
    },
  };
}
