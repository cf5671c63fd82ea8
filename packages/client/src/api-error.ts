import type { FieldErrors } from '@mutai/contract/codes';
import { Code } from '@mutai/contract/response-code';

/**
 * How a request failed (section 8, client failure kinds). An answer that refuses is a `bad-request` or a
 * `bad-response` by its status class; `request` could not be built, and `aborted` was stopped by whoever asked.
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

/** A request that did not succeed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** HTTP method of the request; undefined when it never came to one. */
  readonly method: string | undefined;
  /** Code in the body of the answer, when there was one. */
  readonly code: number | undefined;
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** Whether the message is the server's own, written for people; any other one is for whoever reads a log. */
  readonly explained: boolean;
  /** `data` of the answer: for a 4009 the current record. */
  readonly data: unknown;
  /** Field → message, of a 4000. */
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

  /** Whether the server answered at all. */
  get answered(): boolean {
    return this.kind === 'bad-request' || this.kind === 'bad-response';
  }

  /** Whether the server says that the login is over. Section 8: codes 4050 and 4051. */
  get expired(): boolean {
    return this.code === Code.sessionExpired || this.code === Code.sessionEnded;
  }
}
