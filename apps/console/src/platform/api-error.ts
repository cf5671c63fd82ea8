import { Code } from '@mutai/contract/response-code';

/** How a request failed (section 8, client failure kinds). `aborted` and `request` never reached the server. */
export type FailureKind = 'response' | 'network' | 'timeout' | 'aborted' | 'request';

interface Details {
  readonly code?: number;
  readonly status?: number;
  readonly data?: unknown;
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
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** Field → message, of a 4000. */
  readonly fieldErrors?: Record<string, string>;
  /** `data` of the answer: for a 4009 the current record. */
  readonly data?: unknown;

  constructor(kind: FailureKind, message: string, details: Details = {}) {
    super(message);
    this.kind = kind;
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
