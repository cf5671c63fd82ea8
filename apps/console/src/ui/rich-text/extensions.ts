import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';

/** All that the editor can do with a document. */
export const editorExtensions = (): Extensions => [StarterKit.configure({ heading: { levels: [1, 2, 3, 4] } })];
