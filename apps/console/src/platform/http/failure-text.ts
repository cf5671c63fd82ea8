import type { ApiError } from '@mutai/client/api-error';
import { platformMessages } from '../platform.messages.ts';

/** Returns the message for a failed request: the server's, or a text by kind of failure. */
export function failureText(error: ApiError): string {
  if (error.answered) {
    if (error.explained) {
      return error.message;
    }
    return error.method === 'GET' ? platformMessages.badFetch : platformMessages.badResponse;
  }
  return error.kind === 'request' ? platformMessages.notSent : platformMessages.noResponse;
}

/** Text for the error dialog; `undefined` for aborted requests and expired sessions, which show none. */
export function shownText(error: ApiError): string | undefined {
  return error.kind === 'aborted' || error.expired ? undefined : failureText(error);
}
