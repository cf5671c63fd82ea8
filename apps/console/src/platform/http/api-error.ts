import { Code } from '@mutai/contract/response-code';
import { AxiosError, isAxiosError, isCancel, type AxiosResponse } from 'axios';
import { platformMessages } from '../platform.messages.ts';

/**
 * How a request failed (section 8, client failure kinds). An answer that refuses is a `bad-request` or a
 * `bad-response` by its status class; `aborted` and `request` never reached the server.
 */
export type FailureKind = 'bad-request' | 'bad-response' | 'network' | 'timeout' | 'aborted' | 'request';

/** The kind of an answer that refuses. @param status HTTP status */
function refusalKind(status: number): FailureKind {
  return status >= 400 && status < 500 ? 'bad-request' : 'bad-response';
}

interface Details {
  readonly code?: number;
  readonly status?: number;
  readonly data?: unknown;
  /** Whether the message is the server's own. */
  readonly explained?: boolean;
}

function fieldErrorsIn(data: unknown): Record<string, string> | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return undefined;
  }
  const entries = Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A request that did not succeed. `message` is the server's when it sent one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** Code in the body of the answer, when there was one. */
  readonly code?: number;
  /** Whether the message is the server's own, and not a default. */
  readonly explained: boolean;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** Field → message, of a 4000. */
  readonly fieldErrors?: Record<string, string>;
  /** `data` of the answer: for a 4009 the current record. */
  readonly data?: unknown;

  /** Whether the server answered at all. */
  get answered(): boolean {
    return this.kind === 'bad-request' || this.kind === 'bad-response';
  }

  constructor(kind: FailureKind, message: string, details: Details = {}) {
    super(message);
    this.kind = kind;
    this.explained = details.explained ?? false;
    if (details.code !== undefined) {
      this.code = details.code;
    }
    if (details.status !== undefined) {
      this.status = details.status;
    }
    if (details.data !== undefined) {
      this.data = details.data;
    }
    const fieldErrors = details.code === Code.invalid ? fieldErrorsIn(details.data) : undefined;
    if (fieldErrors !== undefined) {
      this.fieldErrors = fieldErrors;
    }
  }
}

/** An answer of the server. `message` is present on every change. */
export interface ApiAnswer<T> {
  code: number;
  data: T;
  total?: number;
  /** There are more than `total`: the server does not count further. */
  atLeast?: boolean;
  message?: string;
}

interface LooseAnswer {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
}

function looseAnswer(body: unknown): LooseAnswer {
  return typeof body === 'object' && body !== null ? body : {};
}

/** Text for an answer that refuses and has no message of its own. Section 8. */
export function defaultMessageFor(method: string): string {
  return method.toLowerCase() === 'get' ? platformMessages.badFetch : platformMessages.badResponse;
}

/** Whether the body says that the login is over. Section 8: codes 4050 and 4051. */
export function isExpired(error: ApiError): boolean {
  return error.code === Code.sessionExpired || error.code === Code.sessionEnded;
}

/** The refusal in an answer. Section 8: any body code but 2000 is one, whatever the HTTP status. */
export function refusalOf(method: string, response: Pick<AxiosResponse<unknown>, 'data' | 'status'>): ApiError {
  const { code, message, data } = looseAnswer(response.data);
  const own = typeof message === 'string' ? message : '';
  return new ApiError(refusalKind(response.status), own === '' ? defaultMessageFor(method) : own, {
    ...(typeof code === 'number' ? { code } : {}),
    status: response.status,
    data,
    explained: own !== '',
  });
}

/** Whether an answer is a success. */
export function isSuccess<T>(body: unknown): body is ApiAnswer<T> {
  return looseAnswer(body).code === Code.success;
}

/**
 * Sorts out why a request failed. Section 8.
 *
 * @param method HTTP method of the request
 * @param timeoutMs milliseconds that the request was allowed to take
 */
export function failureOf(method: string, timeoutMs: number, error: unknown): ApiError {
  if (isCancel(error)) {
    return new ApiError('aborted', 'request aborted');
  }
  if (!isAxiosError<unknown>(error)) {
    return new ApiError('request', platformMessages.notSent);
  }
  if (error.response !== undefined) {
    return refusalOf(method, error.response);
  }
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT) {
    return new ApiError('timeout', `timeout of ${String(timeoutMs)} ms exceeded`);
  }
  return error.request === undefined
    ? new ApiError('request', platformMessages.notSent)
    : new ApiError('network', platformMessages.noResponse);
}

/** What the error dialog says; undefined when nothing is to be shown. Section 8. */
export function tipFor(error: ApiError, tip: boolean | string): string | undefined {
  if (tip === false || error.kind === 'aborted' || isExpired(error)) {
    return undefined;
  }
  if (typeof tip === 'string') {
    return tip;
  }
  if (error.answered) {
    return error.message;
  }
  return error.kind === 'request' ? platformMessages.notSent : platformMessages.noResponse;
}
