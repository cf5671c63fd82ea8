import type { FormRule } from 'antd';
import { richTextMessages as text } from './rich-text.messages.ts';

/** Texts that are shown by an editor, and have places of files that have not arrived. */
const unfinished = new WeakSet<object>();

/** Says that a text waits for files, until the returned function is called. */
export function noteUnfinished(value: object): () => void {
  unfinished.add(value);
  return () => unfinished.delete(value);
}

/** Refuses a text into which files are still on their way: they would be missing in what is saved. */
export const uploadsFinished: FormRule = {
  validator: async (_rule, value: unknown) => {
    if (typeof value === 'object' && value !== null && unfinished.has(value)) throw new Error(text.unfinished);
  },
};
