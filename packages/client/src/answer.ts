import { Code } from '@mutai/contract/response-code';
import { ApiError } from './api-error.ts';

/** Envelope of every answer. Every change has a `message`. */
export interface ApiAnswer<T> {
  readonly code: number;
  readonly data: T;
  readonly total?: number;
  /** `total` is a lower bound: the server stopped counting. */
  readonly atLeast?: boolean;
  readonly message?: string;
}

/** Answer with its body parsed as JSON; `undefined` if the body is not JSON. */
export interface ReadAnswer {
  readonly status: number;
  readonly body: unknown;
}

const looseAnswer = (body: unknown): { readonly [field in 'code' | 'message' | 'data']?: unknown } =>
  typeof body === 'object' && body !== null ? body : {};

/** Reads the body of an answer. Does not reject a body that is not JSON. */
export async function readAnswer(response: Response): Promise<ReadAnswer> {
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, body: undefined };
  }
}

/** Returns true for a body with code 2000. Only the code decides, not the HTTP status. */
export function isSuccess<T>(body: unknown): body is ApiAnswer<T> {
  return looseAnswer(body).code === Code.success;
}

/** Error for an answer that is not a success. @param method HTTP method of the request */
export function refusalOf(method: string, { status, body }: ReadAnswer): ApiError {
  const { code, message, data } = looseAnswer(body);
  const explained = typeof message === 'string' && message !== '';
  return new ApiError(
    status >= 400 && status < 500 ? 'bad-request' : 'bad-response',
    explained ? message : `${method} was answered with status ${String(status)} and no message`,
    { method, status, data, explained, ...(typeof code === 'number' ? { code } : {}) },
  );
}
