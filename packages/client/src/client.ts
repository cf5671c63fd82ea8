import { isSuccess, readAnswer, refusalOf, type ApiAnswer, type ReadAnswer } from './answer.ts';
import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { ApiError } from './api-error.ts';
import { defaultTransport, type Sendable, type Transport } from './transport.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Query parameters; `undefined` ones are omitted. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestOptions {
  readonly query?: Query;
  /** A form or a blob is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
  /** Idempotency key of a create: a retry with the same key gets the first answer. See idempotency-key.ts. */
  readonly idempotencyKey?: string;
  /** Continues after the page is closed. Browsers limit such bodies to 64 KB. */
  readonly keepalive?: boolean;
}

/** Options of a single exchange. */
export interface ExchangeOptions extends RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Timeout in milliseconds instead of the client's; 0: none. */
  readonly timeoutMs?: number;
  /** Called with the sent fraction of the body, from 0 to 1. Only in browsers. */
  readonly onUploadProgress?: ((fraction: number) => void) | undefined;
}

/** Answer whose headers have arrived, with its request. */
export interface ReceivedAnswer {
  readonly path: string;
  /** Token that the request carried. */
  readonly token: string;
  readonly status: number;
  readonly headers: Headers;
}

export interface ClientOptions {
  /** Prefix of every path: `/api/v1`, or an origin such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Timeout of a request including its answer, in milliseconds. Default 0: none. */
  readonly timeoutMs?: number;
  /** Returns the access token, called for each request; empty if signed out. */
  readonly token?: () => string;
  /** Called for every answer, success or error, before its body is read. */
  readonly onAnswer?: (answer: ReceivedAnswer) => void;
  /** Sends requests; default: `fetch`. */
  readonly transport?: Transport;
}

export interface Client {
  /**
   * Sends a request and returns the result of `read`. The timeout includes `read`.
   *
   * @param read receives the answer once its headers have arrived
   * @throws ApiError if there was no answer, or if `read` throws
   */
  readonly open: <T>(
    method: Method,
    path: string,
    options: ExchangeOptions,
    read: (response: Response) => Promise<T>,
  ) => Promise<T>;
  /** Sends a request and reads the answer, success or error. @throws ApiError if there was no answer */
  readonly exchange: (method: Method, path: string, options?: ExchangeOptions) => Promise<ReadAnswer>;
  /** Sends a request and returns the answer of a success. @throws ApiError */
  readonly request: <T>(method: Method, path: string, options?: ExchangeOptions) => Promise<ApiAnswer<T>>;
}

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

/** Runs `work` with a signal that aborts on `outer` or on timeout. */
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
    // `throwIfAborted` exists since Chromium 100; displays are older.
    if (outer?.aborted === true) throw new Error('aborted before it was sent');
    return await work(stop.signal);
  } catch (cause) {
    if (outer?.aborted === true) throw new ApiError('aborted', 'request aborted', { method, cause });
    if (late) throw new ApiError('timeout', `timeout of ${String(timeoutMs)} ms exceeded`, { method, cause });
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('network', 'the server could not be reached, or the connection broke', { method, cause });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

/** Creates an API client: sends requests, reads the envelope of the answers and maps failures to `ApiError`. */
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
