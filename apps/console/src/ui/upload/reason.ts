import { ApiError } from '@mutai/client/api-error';
import { uploadMessages as text } from './upload.messages.ts';

/** Why an upload failed. Section 8: the server's words, else those for its silence. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.explained ? error.message : text.networkError;
