import { Code } from '@mutai/contract/response-code';
import { ApiError } from './api-error.ts';

/** The envelope of every answer. `message` is present on every change. */
export interface ApiAnswer<T> {
  readonly code: number;
  readonly data: T;
  readonly total?: number;
  /** There are more than `total`: the server does not count further. */
  readonly atLeast?: boolean;
  readonly message?: string;
}

/** An answer whose body was read: JSON, or undefined where it is none. */
export interface ReadAnswer {
  readonly status: number;
  readonly body: unknown;
}

const looseAnswer = (body: unknown): { readonly [field in 'code' | 'message' | 'data']?: unknown } =>
  typeof body === 'object' && body !== null ? body : {};

/** Reads the body of an answer, whatever it is. */
export async function readAnswer(response: Response): Promise<ReadAnswer> {
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, body: undefined };
  }
}

/** Whether a body is a success. Section 8: only the code 2000 is one, whatever the HTTP status. */
export function isSuccess<T>(body: unknown): body is ApiAnswer<T> {
  return looseAnswer(body).code === Code.success;
}

/** The refusal in an answer that is no success. @param method HTTP method of the request */
export function refusalOf(method: string, { status, body }: ReadAnswer): ApiError {
  const { code, message, data } = looseAnswer(body);
  const explained = typeof message === 'string' && message !== '';
  return new ApiError(
    status >= 400 && status < 500 ? 'bad-request' : 'bad-response',
    explained ? message : `${method} was answered with status ${String(status)} and no message`,
    { method, status, data, explained, ...(typeof code === 'number' ? { code } : {}) },
  );
}
