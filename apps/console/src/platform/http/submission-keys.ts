import { newIdempotencyKey } from '@mutai/client/idempotency-key';

/** The idempotency key of what is sent: the same for the same content, which JSON can hold. */
export type SubmissionKeys = (content: unknown) => string;

/**
 * Names what one form sends: tried again as it was, it goes by the same key, so that the server does it once; changed, by
 * another. To be forgotten with the form: the next one that is filled in the same way is meant to be done, too.
 */
export function submissionKeys(newKey: () => string = newIdempotencyKey): SubmissionKeys {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: newKey() };
    return last.key;
  };
}

/** A name that nothing else has, in hexadecimal. */
export const uniqueName = (): string => newIdempotencyKey();
