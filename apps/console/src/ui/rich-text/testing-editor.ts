import { richTextExtensions } from '@mutai/rich-text/extensions';
import { Editor, type Extensions, type JSONContent } from '@tiptap/core';
import { onTestFinished } from 'vitest';

/**
 * An editor for the test that calls it. It is destroyed with the test: its timers would go on without a document.
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
