import { ApiError } from '@mutai/client/api-error';
import type { Layout } from '@mutai/layout/model/layout';
import { readLayout } from '@mutai/layout/reading/read-layout';

/** Validates the document of an answer. @throws ApiError with a message for users if its format is unknown */
export function knownDocument(document: unknown): Layout {
  const read = readLayout(document);
  if ('layout' in read) return read.layout;
  throw new ApiError('bad-response', read.problems[0] ?? '', { method: 'GET', explained: true });
}
