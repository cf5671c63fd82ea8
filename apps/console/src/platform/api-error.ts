import { Code } from '@mutai/contract/response-code';

/**
 * How a request failed (section 8, client failure kinds). An answer that refuses is a `bad-request` or a
 * `bad-response` by its status class; `aborted` and `request` never reached the server.
 */
export type FailureKind = 'bad-request' | 'bad-response' | 'network' | 'timeout' | 'aborted' | 'request';

/** The kind of an answer that refuses. @param status HTTP status */
export function refusalKind(status: number): FailureKind {
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
