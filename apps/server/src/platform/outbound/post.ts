import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, request } from 'node:http';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { hasCode } from '../process/start-error.ts';
import { addressRule } from './addresses.ts';
import {
  systemResolver,
  connectionFailures,
  OutboundError,
  permittedLookup,
  internalAddressError,
  type Resolve,
} from './lookup.ts';

export interface OutboundAnswer {
  readonly status: number;
  /** Beginning of the body. */
  readonly text: string;
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Timeout in milliseconds, from name resolution to the answer. */
  readonly timeoutMs: number;
  /** Bytes of the answer to read. */
  readonly answerBytes: number;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

export interface FetchOptions {
  /** Default: `GET`. */
  readonly method?: 'GET' | 'POST';
  /** Default: none. */
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that are not sent to another origin, to which the address redirects. */
  readonly privateHeaders?: Readonly<Record<string, string>>;
  /** Timeout in milliseconds, including the body. */
  readonly timeoutMs: number;
  /** Largest number of redirects. Each address is checked like the first. */
  readonly redirectsMax: number;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** Response to an outbound request. */
export interface OutboundResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Final address after redirects. */
  readonly url: string;
  /** Body; the consumer must read it to the end or destroy it. Fails with an `OutboundError`. */
  readonly body: Readable;
}

/** Requests to addresses entered by users. */
export interface Outbound {
  /**
   * Reason why an address is never allowed, without resolving it; `undefined` if it may be.
   *
   * @param schemes that it may begin with; default: `http` and `https`
   */
  refusalOf(url: string, schemes?: readonly string[]): string | undefined;
  /**
   * Sends a `POST` request and reads the beginning of the answer, with any status. Follows no redirects.
   *
   * @throws OutboundError if there was no answer
   */
  post(url: string, options: PostOptions): Promise<OutboundAnswer>;
  /**
   * Fetches an address. Redirects are followed as browsers do: all but 307 and 308 turn a `POST` into a `GET`.
   *
   * @throws OutboundError if it is unreachable or redirects too often
   */
  fetch(url: string, options: FetchOptions): Promise<OutboundResponse>;
}

/** Error code → message. */
const failures: Readonly<Record<string, string>> = {
  ...connectionFailures,
  HPE_HEADER_OVERFLOW: '对方回复的头部过大',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书是自签名的，无法信任',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书无法信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书链不完整，无法信任',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书与域名不符',
  EPROTO: '对方不是 HTTPS 服务，或其加密协议不受支持',
};

/**
 * Explains why a connection failed.
 *
 * @param timeout was aborted if the other side took too long
 * @param ended was aborted if the caller wants no answer any more
 */
export function explained(error: unknown, timeout: AbortSignal, ended: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (ended.aborted) return new OutboundError('发送被中断', true, { cause: error });
  if (timeout.aborted) return new OutboundError('对方没有在限定的时间内回复', true, { cause: error });
  const known = Object.entries(failures).find(([code]) => hasCode(error, code))?.[1];
  const { message } = error instanceof Error ? error : new Error(String(error));
  const reason = message.startsWith('Parse Error') ? '对方回复的不是 HTTP' : message;
  return new OutboundError(known ?? reason, true, { cause: error });
}

/** Returns the request function for a protocol. */
async function requestBy(protocol: string): Promise<typeof request> {
  // oxlint-disable-next-line typescript/no-restricted-imports -- loaded with the first request: it brings all of fetch
  return (await (protocol === 'https:' ? import('node:https') : import('node:http'))).request;
}

/** Reads the beginning of a body and closes the connection. */
async function beginningOf(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return (
    Buffer.concat(chunks)
      .subarray(0, bytes)
      .toString('utf8')
      // PostgreSQL stores no NUL. A replacement character at the end is a truncated character.
      .replaceAll('\0', '')
      .replace(/\uFFFD$/, '')
  );
}

/** Yields the body; converts errors to `OutboundError`. */
async function* explainedBody(response: IncomingMessage, timeout: AbortSignal, signal: AbortSignal) {
  try {
    yield* response as AsyncIterable<Buffer>;
  } catch (error) {
    throw explained(error, timeout, signal);
  }
}

function answerOf(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Later errors are reported through the body.
    request.on('error', reject);
    request.on('response', resolve);
    request.end(body);
  });
}

/**
 * Creates requests to internet addresses and permitted internal ones.
 *
 * @param allowed internal addresses and networks
 * @param resolve default: the system's resolver
 */
export function outbound(allowed: readonly string[], resolve: Resolve = systemResolver): Outbound {
  const permits = addressRule(allowed);

  const lookup = permittedLookup(permits, resolve);

  const refusalOf = (url: string, schemes: readonly string[] = ['http', 'https']): string | undefined => {
    if (!URL.canParse(url)) return '地址格式有误，请检查主机名和端口';
    const { hostname, protocol, username, password } = new URL(url);
    if (!schemes.includes(protocol.slice(0, -1))) {
      const starts = schemes.map((scheme) => `${scheme}://`);
      return `请使用以 ${starts.slice(0, -1).join('、')} 或 ${starts.at(-1) ?? ''} 开头的地址`;
    }
    if (username + password !== '') return '地址中不能含有账号密码';
    const host = hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || permits(host) ? undefined : internalAddressError(host).message;
  };

  return {
    refusalOf,
    async post(url, { headers, body, timeoutMs, answerBytes, signal }) {
      const refusal = refusalOf(url);
      if (refusal !== undefined) throw new OutboundError(refusal, false);
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const send = await requestBy(new URL(url).protocol);
        const sent = send(url, {
          method: 'POST',
          agent: false,
          lookup,
          signal: AbortSignal.any([timeout, signal]),
          headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
        });
        const response = await answerOf(sent, body);
        return { status: response.statusCode ?? 0, text: await beginningOf(response, answerBytes) };
      } catch (error) {
        throw explained(error, timeout, signal);
      }
    },

    async fetch(first, { headers, privateHeaders = {}, timeoutMs, redirectsMax, signal, ...asked }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const either = AbortSignal.any([timeout, signal]);
      let { method = 'GET', body = '' } = asked;
      let sentHeaders: Readonly<Record<string, string>> = { ...headers, ...privateHeaders };
      let url = first;
      for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
        const refusal = refusalOf(url);
        if (refusal !== undefined) throw new OutboundError(refusal, false);
        try {
          const send = await requestBy(new URL(url).protocol);
          const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
          const sent = send(url, {
            method,
            agent: false,
            lookup,
            signal: either,
            headers: { ...sentHeaders, 'accept-encoding': 'identity', ...length },
          });
          const response = await answerOf(sent, body);
          const { statusCode: status = 0, headers: answered } = response;
          const { location } = answered;
          if (status < 300 || status >= 400 || location === undefined) {
            // Destroying a body that nobody has read from does not end its generator.
            const content = Readable.from(explainedBody(response, timeout, signal)).once('close', () =>
              response.destroy(),
            );
            return { status, headers: answered, url, body: content };
          }
          response.destroy();
          const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
          if (next?.origin !== new URL(url).origin) sentHeaders = headers;
          if (status !== 307 && status !== 308) [method, body] = ['GET', ''];
          url = next?.href ?? '';
        } catch (error) {
          throw explained(error, timeout, signal);
        }
      }
      throw new OutboundError('对方重定向的次数过多', false);
    },
  };
}
