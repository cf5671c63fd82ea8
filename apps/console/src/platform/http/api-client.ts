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
  /** Timeout in milliseconds instead of the console's default, for requests that wait for other systems. */
  readonly timeoutMs?: number;
  /** Blocking toast during the request; true for the default text. */
  readonly busy?: boolean | string;
  /** Toast after success: true for the server's message, or a text. */
  readonly success?: boolean | string;
}

const currentToken = (): string => useSession.getState().accessToken;

const listeners = new Set<(answer: ReceivedAnswer) => void>();

/** Subscribes to all responses of the current session, successes and failures. */
export function onAnswer(listener: (answer: ReceivedAnswer) => void): void {
  listeners.add(listener);
}

/** HTTP client. Only `api` and file transfers may use it. */
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

/** Ends a session that has expired on the server, with one warning. */
export function expireSession(): void {
  if (isSessionEnding()) {
    return;
  }
  notify.modal.warning({ title: platformMessages.expiredTitle, content: platformMessages.expired });
  endSession('expired');
}

/**
 * Shows a failed request in the error dialog, unless it was aborted or the session has expired. Use it for requests
 * whose failure is not shown elsewhere: `api.post(…).catch(showFailure)`.
 */
export function showFailure(error: unknown): undefined {
  const failure = error instanceof ApiError ? error : new ApiError('request', 'no request was made');
  const text = shownText(failure);
  if (text !== undefined) {
    notify.modal.error({ title: platformMessages.requestTitle, content: text });
  }
}

/** Ignores failures of a background task without effect on the user. */
export function inBackground(running: Promise<unknown>): void {
  running.catch(() => undefined);
}

/** Id by which a change can be undone: see `UndoableAnswer` of the contract. */
const undoIdIn = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'undoId' in data && typeof data.undoId === 'number'
    ? data.undoId
    : undefined;

function reportSuccess({ message, data }: ApiAnswer<unknown>, success: boolean | string): void {
  const text = typeof success === 'string' ? success : message;
  if (success === false || text === undefined || text === '') return;
  const said = platformMessages.succeeded(text);
  const undoId = undoIdIn(data);
  if (undoId === undefined) {
    notify.success(said);
    return;
  }
  // Loaded on demand, not to delay the first rows.
  import('./undo-offer.ts').then(
    ({ offerUndo }) => offerUndo(said, undoId),
    () => notify.success(said),
  );
}

/**
 * Runs a request within the current session. Rejects if the session is ending, or has changed by the time of the
 * response, which belongs to another session then. Throws failures without showing them; only an expired session is
 * reported here.
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
  reportSuccess(answer, success);
  return answer;
}

/**
 * API of the console. `path` is a path of the contract, such as `usersPath`. Failures reject with `ApiError` and show
 * nothing: the caller must show or rethrow them.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => request<T>('GET', path, options),
  post: <T>(path: string, options?: RequestOptions) => request<T>('POST', path, options),
  patch: <T>(path: string, options?: RequestOptions) => request<T>('PATCH', path, options),
  put: <T>(path: string, options?: RequestOptions) => request<T>('PUT', path, options),
  delete: <T>(path: string, options?: RequestOptions) => request<T>('DELETE', path, options),
} as const;
