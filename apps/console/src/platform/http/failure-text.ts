import type { ApiError } from '@mutai/client/api-error';
import { platformMessages } from '../platform.messages.ts';

/** What people are told about a request that failed. Section 8: the server's words, else those for its kind. */
export function failureText(error: ApiError): string {
  if (error.answered) {
    if (error.explained) {
      return error.message;
    }
    return error.method === 'GET' ? platformMessages.badFetch : platformMessages.badResponse;
  }
  return error.kind === 'request' ? platformMessages.notSent : platformMessages.noResponse;
}

/** What the error dialog says; undefined when nothing is to be shown. Section 8. */
export function tipFor(error: ApiError, tip: boolean | string): string | undefined {
  if (tip === false || error.kind === 'aborted' || error.expired) {
    return undefined;
  }
  return typeof tip === 'string' ? tip : failureText(error);
}
