import { richTextExtensions } from '@mutai/rich-text/extensions';
import { Editor, type Extensions, type JSONContent } from '@tiptap/core';
import { onTestFinished } from 'vitest';

/**
 * Creates an editor for the current test, destroyed afterwards because its timers need a document.
 *
 * @param content a document
 */
export function testEditor(content: object, extensions: Extensions = [...richTextExtensions()]): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions,
    content: content as JSONContent,
  });
  onTestFinished(() => editor.destroy());
  return editor;
}
