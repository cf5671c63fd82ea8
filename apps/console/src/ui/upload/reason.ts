import { ApiError } from '@mutai/client/api-error';
import { uploadMessages as text } from './upload.messages.ts';

/** Error message of a failed upload: from the server, or a default if there was no answer. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.explained ? error.message : text.networkError;
