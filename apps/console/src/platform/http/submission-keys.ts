import { newIdempotencyKey } from '@mutai/client/idempotency-key';

/** Returns the idempotency key of content that is serializable as JSON. Equal content has the same key. */
export type SubmissionKeys = (content: unknown) => string;

/**
 * Creates the idempotency keys of one form. A retry of the same content has the same key, so that the server processes
 * it once; changed content gets another key. Create one per form: filling in the same values again is intended to take
 * effect.
 */
export function submissionKeys(newKey: () => string = newIdempotencyKey): SubmissionKeys {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: newKey() };
    return last.key;
  };
}

/** Returns a unique name in hexadecimal. */
export const uniqueName = (): string => newIdempotencyKey();
