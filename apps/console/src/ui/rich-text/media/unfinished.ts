import type { FormRule } from 'antd';
import { richTextMessages as text } from '../text/rich-text.messages.ts';

/** Values of editors with pending uploads. */
const unfinished = new WeakSet<object>();

/** Marks a value as having pending uploads until the returned function is called. */
export function markUnfinished(value: object): () => void {
  unfinished.add(value);
  return () => unfinished.delete(value);
}

/** Form rule that rejects a text with pending uploads, which would be missing in the saved text. */
export const uploadsFinished: FormRule = {
  validator: async (_rule, value: unknown) => {
    if (typeof value === 'object' && value !== null && unfinished.has(value)) throw new Error(text.unfinished);
  },
};
