import type { RichText } from '@mutai/rich-text/document';
import { Editor, type EditorEvents, type EditorOptions, type JSONContent } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { richTextFrom } from './editor-value.ts';

export interface RichTextBinding {
  readonly value: RichText;
  readonly onChange: ((value: RichText) => void) | undefined;
  readonly disabled: boolean;
  /** What the editor is made with; read once. */
  readonly options: () => Partial<EditorOptions>;
}

// Tiptap's type allows what no document has, and no arrays that never change.
const contentOf = (value: RichText): JSONContent => value as unknown as JSONContent;

/** Puts the cursor into the text. Keys may still come while the page is being left: the text is not to be seen any more then. */
export function focusText(editor: Editor): void {
  if (!editor.isDestroyed) editor.view.focus();
}

/**
 * An editor for a value of a form, and where it is to be shown. It outlives the page's being hidden and shown again, with
 * all that can be undone. What comes from outside replaces its document only where it says something else, and that can
 * be undone too.
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
  /** What was told last, or came from outside; and the document that was last seen to change. */
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
      // An empty line that the editor itself puts at the end, for the cursor, is nobody's change.
      if (transaction.docChanged) tell();
    };
    // A file may have arrived in it while the page was hidden.
    if (editor.state.doc !== seen.current) tell();
    seen.current = editor.state.doc;
    editor.mount(current);
    editor.on('update', onUpdate);
    return () => {
      editor.off('update', onUpdate);
      editor.unmount();
    };
  }, [editor]);

  // Before anything else can be typed: a value that comes late must not take that away.
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
