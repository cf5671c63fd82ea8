import type { ApiAnswer } from '@mutai/client/answer';
import { ApiError } from '@mutai/client/api-error';
import {
  createClient,
  type Method,
  type ReceivedAnswer,
  type RequestOptions as ClientRequestOptions,
} from '@mutai/client/client';
import { consoleConfig } from '../config.ts';
import { notify } from '../notify.ts';
import { platformMessages } from '../platform.messages.ts';
import { endSession, isSessionEnding } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { shownText } from './failure-text.ts';

interface RequestOptions extends ClientRequestOptions {
  /** Milliseconds in place of the console's own limit, for what waits for somebody else. */
  readonly timeoutMs?: number;
  /** Blocking toast while the request runs; true for the default text. Section 8. */
  readonly busy?: boolean | string;
  /** Toast after success: true for the server's message, or a text. Section 8. */
  readonly success?: boolean | string;
}

const currentToken = (): string => useSession.getState().accessToken;

const listeners = new Set<(answer: ReceivedAnswer) => void>();

/** Calls the listener with every answer to a request of the present session, good or bad. */
export function onAnswer(listener: (answer: ReceivedAnswer) => void): void {
  listeners.add(listener);
}

/** What requests go through; `api` and the transfers of files are its only users. */
export const client = createClient({
  baseUrl: '',
  timeoutMs: consoleConfig.timeoutMs,
  token: currentToken,
  onAnswer: (answer) => {
    if (answer.token === currentToken()) {
      for (const listener of listeners) {
        listener(answer);
      }
    }
  },
});

/** Ends a session that is over on the server, and says so once. */
export function expireSession(): void {
  if (isSessionEnding()) {
    return;
  }
  notify.modal.warning({ title: platformMessages.expiredTitle, content: platformMessages.expired });
  endSession('expired');
}

/**
 * Shows why a request failed in the error dialog, unless it was aborted or the session has expired. For requests whose
 * failure is shown nowhere else: `api.post(…).catch(showFailure)`.
 */
export function showFailure(error: unknown): undefined {
  const failure = error instanceof ApiError ? error : new ApiError('request', 'no request was made');
  const text = shownText(failure);
  if (text !== undefined) {
    notify.modal.error({ title: platformMessages.requestTitle, content: text });
  }
}

/** Ignores the failure of something that nobody waits for and that changes nothing for the user. */
export function inBackground(running: Promise<unknown>): void {
  running.catch(() => undefined);
}

function reportSuccess(message: string | undefined, success: boolean | string): void {
  const text = typeof success === 'string' ? success : message;
  if (success !== false && text !== undefined && text !== '') {
    notify.success(platformMessages.succeeded(text));
  }
}

/**
 * Runs a request as the user who is signed in: not at all while the session ends, and its answer counts only while
 * the session is still the same, because it says nothing about another one. Failures are thrown, never shown; only the
 * end of an expired session is announced here.
 *
 * @throws ApiError
 */
export async function inSession<T>(run: () => Promise<T>): Promise<T> {
  if (isSessionEnding()) {
    throw new ApiError('aborted', 'session is ending');
  }
  const token = currentToken();
  const expectSameSession = (): void => {
    if (token !== currentToken()) {
      throw new ApiError('aborted', 'session has changed');
    }
  };
  try {
    const answer = await run();
    expectSameSession();
    return answer;
  } catch (error) {
    expectSameSession();
    if (error instanceof ApiError && error.expired && token !== '') {
      expireSession();
    }
    throw error;
  }
}

async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiAnswer<T>> {
  const { busy = false, success = false, ...asked } = options;
  const answer = await inSession(async () => {
    const done = busy === false ? undefined : notify.busy(busy === true ? platformMessages.busy : busy);
    return client.request<T>(method, path, asked).finally(done);
  });
  reportSuccess(answer.message, success);
  return answer;
}

/**
 * The console's calls (sections 7 and 8). `path` is one of the contract's, for example `usersPath`.
 * A call that fails rejects with `ApiError` and shows nothing: the caller shows the failure, or passes it on.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => request<T>('GET', path, options),
  post: <T>(path: string, options?: RequestOptions) => request<T>('POST', path, options),
  patch: <T>(path: string, options?: RequestOptions) => request<T>('PATCH', path, options),
  put: <T>(path: string, options?: RequestOptions) => request<T>('PUT', path, options),
  delete: <T>(path: string, options?: RequestOptions) => request<T>('DELETE', path, options),
} as const;
