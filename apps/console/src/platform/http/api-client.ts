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
import { tipFor } from './failure-text.ts';

interface RequestOptions extends ClientRequestOptions {
  /** Milliseconds in place of the console's own limit, for what waits for somebody else. */
  readonly timeoutMs?: number;
  /** false keeps the error dialog away, a text replaces what it says. Section 8. */
  readonly tip?: boolean | string;
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
 * Shows why a request failed, the way every failure is shown (section 8). For callers that passed `tip: false`
 * and found out that they cannot show it in place.
 *
 * @param tip a text replaces what the dialog says
 */
export function showFailure(error: unknown, tip: boolean | string = true): void {
  const failure = error instanceof ApiError ? error : new ApiError('request', 'no request was made');
  const text = tipFor(failure, tip);
  if (text !== undefined) {
    notify.modal.error({ title: platformMessages.requestTitle, content: text });
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
 * the session is still the same, because it says nothing about another one. A failure is shown unless `tip` is false.
 *
 * @throws ApiError
 */
export async function inSession<T>(tip: boolean | string, run: () => Promise<T>): Promise<T> {
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
    } else {
      showFailure(error, tip);
    }
    throw error;
  }
}

async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiAnswer<T>> {
  const { busy = false, success = false, tip = true, ...asked } = options;
  const answer = await inSession(tip, async () => {
    const done = busy === false ? undefined : notify.busy(busy === true ? platformMessages.busy : busy);
    return client.request<T>(method, path, asked).finally(done);
  });
  reportSuccess(answer.message, success);
  return answer;
}

/**
 * The console's calls (sections 7 and 8). `path` is one of the contract's, for example `usersPath`.
 * A call that fails rejects with `ApiError`, after the user was told unless `tip` is false.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => request<T>('GET', path, options),
  post: <T>(path: string, options?: RequestOptions) => request<T>('POST', path, options),
  patch: <T>(path: string, options?: RequestOptions) => request<T>('PATCH', path, options),
  put: <T>(path: string, options?: RequestOptions) => request<T>('PUT', path, options),
  delete: <T>(path: string, options?: RequestOptions) => request<T>('DELETE', path, options),
} as const;
