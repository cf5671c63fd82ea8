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

/** Text of the error dialog; undefined when there is nothing to show: an aborted request, or an expired session. */
export function shownText(error: ApiError): string | undefined {
  return error.kind === 'aborted' || error.expired ? undefined : failureText(error);
}
