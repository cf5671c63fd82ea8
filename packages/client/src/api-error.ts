import type { FieldErrors } from '@mutai/contract/codes';
import { Code } from '@mutai/contract/response-code';

/**
 * Cause of a failed request. `bad-request` and `bad-response`: the server answered an error, status 4xx or any other.
 * `request`: the request could not be built. `aborted`: the caller cancelled it.
 */
export type FailureKind = 'bad-request' | 'bad-response' | 'network' | 'timeout' | 'aborted' | 'request';

interface Details {
  readonly method?: string;
  readonly code?: number;
  readonly status?: number;
  readonly data?: unknown;
  readonly explained?: boolean;
  readonly cause?: unknown;
}

function fieldErrorsIn(data: unknown): FieldErrors | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const entries = Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Error of a failed request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** HTTP method of the request; `undefined` if there was no request. */
  readonly method: string | undefined;
  /** Code in the body of the answer, if there was one. */
  readonly code: number | undefined;
  /** HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** The message is the server's own, written for users. Otherwise it is meant for logs. */
  readonly explained: boolean;
  /** `data` of the answer, such as the current record of a 4009. */
  readonly data: unknown;
  /** Field → message of a 4000. */
  readonly fieldErrors: FieldErrors | undefined;

  constructor(kind: FailureKind, message: string, details: Details = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {});
    this.kind = kind;
    this.method = details.method;
    this.code = details.code;
    this.status = details.status;
    this.explained = details.explained ?? false;
    this.data = details.data;
    this.fieldErrors = details.code === Code.invalid ? fieldErrorsIn(details.data) : undefined;
  }

  /** True if the server answered. */
  get answered(): boolean {
    return this.kind === 'bad-request' || this.kind === 'bad-response';
  }

  /** True if the session is over: code 4050 or 4051. */
  get expired(): boolean {
    return this.code === Code.sessionExpired || this.code === Code.sessionEnded;
  }
}
