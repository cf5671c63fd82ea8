import { emptyRichText, type RichText } from '@mutai/rich-text/document';
import { Editor, type EditorOptions, type JSONContent } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { richTextOf } from './editor-value.ts';

export interface RichTextBinding {
  readonly value: RichText | null | undefined;
  readonly onChange: ((value: RichText) => void) | undefined;
  readonly disabled: boolean;
  /** What the editor is made with; read once. */
  readonly options: () => Partial<EditorOptions>;
}

// Tiptap's type allows what no document has, and no arrays that never change.
const contentOf = (value: RichText | null | undefined): JSONContent =>
  (value ?? emptyRichText) as unknown as JSONContent;

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
  /** What was told last, or came from outside. */
  const agreed = useRef(value);

  const tell = useEffectEvent(() => {
    agreed.current = richTextOf(editor.state.doc);
    onChange?.(agreed.current);
  });

  useEffect(() => {
    const { current } = place;
    if (current === null) return () => undefined;
    editor.mount(current);
    const onUpdate = () => tell();
    editor.on('update', onUpdate);
    return () => {
      editor.off('update', onUpdate);
      editor.unmount();
    };
  }, [editor]);

  useEffect(() => {
    if (value === agreed.current) return;
    agreed.current = value;
    const doc = editor.schema.nodeFromJSON(contentOf(value));
    if (doc.eq(editor.state.doc)) return;
    const { tr } = editor.state;
    editor.view.dispatch(tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('preventUpdate', true));
  }, [editor, value]);

  useEffect(() => {
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  return [editor, place];
}
