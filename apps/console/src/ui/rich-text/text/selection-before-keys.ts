import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Reads the browser's selection if the editor has not received it yet. */
function readSelection(view: EditorView): void {
  const { doc, selection, tr } = view.state;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
  if (!(selection instanceof TextSelection) || view.composing) return;
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0);
  const head = view.posAtDOM(focusNode, focusOffset ?? 0);
  if (anchor === selection.anchor && head === selection.head) return;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}

/**
 * Reads the browser's selection before each key. Chromium fires `selectionchange` up to a frame after an arrow key, or
 * later on a busy machine; Enter pressed in between would replace text that is no longer selected.
 */
export const SelectionBeforeKeys = Extension.create({
  name: 'selectionBeforeKeys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view) => {
            readSelection(view);
            return false;
          },
        },
      },
    }),
  ],
});
