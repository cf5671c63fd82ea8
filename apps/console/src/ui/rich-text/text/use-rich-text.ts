import type { RichText } from '@mutai/rich-text/document';
import { Editor, type EditorEvents, type EditorOptions, type JSONContent } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { richTextFrom } from './editor-value.ts';

export interface RichTextBinding {
  readonly value: RichText;
  readonly onChange: ((value: RichText) => void) | undefined;
  readonly disabled: boolean;
  /** Options for creating the editor; read once. */
  readonly options: () => Partial<EditorOptions>;
}

// Tiptap's type is wider than documents, and its arrays are mutable.
const contentOf = (value: RichText): JSONContent => value as unknown as JSONContent;

/** Focuses the text. Keys may arrive while the page is being left, when the editor is already destroyed. */
export function focusText(editor: Editor): void {
  if (!editor.isDestroyed) editor.view.focus();
}

/**
 * Editor for a form value, and a ref for its element. It survives hiding the page, including its undo history. External
 * values replace the document only if they differ, as an undoable step.
 */
export function useRichText(binding: RichTextBinding): readonly [Editor, RefObject<HTMLDivElement | null>] {
  const { value, onChange, disabled, options } = binding;
  const place = useRef<HTMLDivElement>(null);
  const [editor] = useState(
    () =>
      new Editor({
        ...options(),
        element: null,
        injectCSS: false,
        editable: !disabled,
        content: contentOf(value),
      }),
  );
  /** Last reported or received value, and the last document known to be changed. */
  const agreed = useRef(value);
  const seen = useRef(editor.state.doc);

  const tell = useEffectEvent(() => {
    agreed.current = richTextFrom(editor.state.doc);
    onChange?.(agreed.current);
  });

  useEffect(() => {
    const { current } = place;
    if (current === null) return () => undefined;
    const onUpdate = ({ transaction }: EditorEvents['update']) => {
      seen.current = editor.state.doc;
      // The trailing empty line that the editor adds for the cursor is not a change.
      if (transaction.docChanged) tell();
    };
    // An upload may have finished while the page was hidden.
    if (editor.state.doc !== seen.current) tell();
    seen.current = editor.state.doc;
    editor.mount(current);
    editor.on('update', onUpdate);
    return () => {
      editor.off('update', onUpdate);
      editor.unmount();
    };
  }, [editor]);

  // In a layout effect, so that a late value cannot overwrite typed text.
  useLayoutEffect(() => {
    if (value === agreed.current) return;
    agreed.current = value;
    const doc = editor.schema.nodeFromJSON(contentOf(value));
    if (doc.eq(editor.state.doc)) return;
    const { tr } = editor.state;
    editor.view.dispatch(tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('preventUpdate', true));
    seen.current = editor.state.doc;
  }, [editor, value]);

  useEffect(() => {
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  return [editor, place];
}
