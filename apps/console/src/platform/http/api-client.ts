import axios from 'axios';
import { consoleConfig } from '../config.ts';
import { notify } from '../notify.ts';
import { platformMessages } from '../platform.messages.ts';
import { endSession, isSessionEnding } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { ApiError, failureOf, isExpired, isSuccess, refusalOf, tipFor, type ApiAnswer } from './api-error.ts';

export { ApiError } from './api-error.ts';
export type { ApiAnswer } from './api-error.ts';

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

export interface RequestOptions {
  /** Parameters of the address; undefined ones are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  /** JSON body. */
  body?: unknown;
  /** Cancels the request; nothing is shown then. */
  signal?: AbortSignal;
  /** false keeps the error dialog away, a text replaces what it says. Section 8. */
  tip?: boolean | string;
  /** Blocking toast while the request runs; true for the default text. Section 8. */
  busy?: boolean | string;
  /** Toast after success: true for the server's message, or a text. Section 8. */
  success?: boolean | string;
}

/** Headers of a request in a session; none when nobody is signed in. */
export const sessionHeaders = (token: string) =>
  token === '' ? {} : { headers: { Authorization: `Bearer ${token}` } };

// There is no cookie to answer for: looking for one would only spend the request's time.
/** What requests go through; `api` and the transfers of files are its only users. */
export const client = axios.create({ timeout: consoleConfig.timeoutMs, xsrfCookieName: '' });

async function send<T>(method: Method, path: string, token: string, options: RequestOptions): Promise<ApiAnswer<T>> {
  try {
    const response = await client.request<unknown>({
      method,
      url: path,
      ...(options.query === undefined ? {} : { params: options.query }),
      ...(options.body === undefined ? {} : { data: options.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...sessionHeaders(token),
    });
    if (isSuccess<T>(response.data)) {
      return response.data;
    }
    throw refusalOf(method, response);
  } catch (error) {
    throw error instanceof ApiError ? error : failureOf(method, consoleConfig.timeoutMs, error);
  }
}

/** An answer to a request of a session that is over says nothing about the present one. */
const belongsToPast = (token: string): boolean => token !== useSession.getState().accessToken;

function expire(): void {
  notify.modal.warning({ title: platformMessages.expiredTitle, content: platformMessages.expired });
  endSession('expired');
}

/**
 * Shows why a request failed, the way every failure is shown (section 8). For callers that passed `tip: false`
 * and found out that they cannot show it in place.
 *
 * @param tip a text replaces what the dialog says
 */
export function showFailure(error: unknown, tip: boolean | string = true): void {
  const failure = error instanceof ApiError ? error : new ApiError('request', platformMessages.notSent);
  const text = tipFor(failure, tip);
  if (text !== undefined) {
    notify.modal.error({ title: platformMessages.requestTitle, content: text });
  }
}

function reportFailure(error: ApiError, token: string, tip: boolean | string): void {
  if (isExpired(error) && token !== '') {
    expire();
  } else {
    showFailure(error, tip);
  }
}

function reportSuccess(message: string | undefined, success: boolean | string): void {
  const text = typeof success === 'string' ? success : message;
  if (success !== false && text !== undefined && text !== '') {
    notify.success(platformMessages.tip(text));
  }
}

/**
 * Runs a request as the user who is signed in: not at all while the session ends, and its answer counts only while
 * the session is still the same. A failure is shown unless `tip` is false.
 *
 * @param run takes the token, empty when nobody is signed in
 * @throws ApiError
 */
export async function inSession<T>(
  method: Method,
  tip: boolean | string,
  run: (token: string) => Promise<T>,
): Promise<T> {
  if (isSessionEnding()) {
    throw new ApiError('aborted', 'session is ending');
  }
  const token = useSession.getState().accessToken;
  try {
    const answer = await run(token);
    if (belongsToPast(token)) {
      throw new ApiError('aborted', 'session has changed');
    }
    return answer;
  } catch (error) {
    const failure = error instanceof ApiError ? error : failureOf(method, consoleConfig.timeoutMs, error);
    if (belongsToPast(token)) {
      throw new ApiError('aborted', failure.message);
    }
    reportFailure(failure, token, tip);
    throw failure;
  }
}

async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiAnswer<T>> {
  const { busy = false, success = false, tip = true } = options;
  const answer = await inSession(method, tip, async (token) => {
    const done = busy === false ? undefined : notify.busy(busy === true ? platformMessages.busy : busy);
    return send<T>(method, path, token, options).finally(done);
  });
  reportSuccess(answer.message, success);
  return answer;
}

/**
 * The console's calls (sections 7 and 8). `path` is one of the contract's, for example `usersPath`.
 * A call that fails rejects with {@link ApiError}, after the user was told unless `tip` is false.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => request<T>('get', path, options),
  post: <T>(path: string, options?: RequestOptions) => request<T>('post', path, options),
  patch: <T>(path: string, options?: RequestOptions) => request<T>('patch', path, options),
  put: <T>(path: string, options?: RequestOptions) => request<T>('put', path, options),
  delete: <T>(path: string, options?: RequestOptions) => request<T>('delete', path, options),
} as const;
