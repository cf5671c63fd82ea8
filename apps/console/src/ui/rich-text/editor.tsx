import { useId, useState } from 'react';
import { editorExtensions } from './extensions.ts';
import styles from './rich-text.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { Toolbar } from './toolbar.tsx';
import { useRichText } from './use-rich-text.ts';

/** Loaded by `RichTextEditor`. */
export function Editor(props: RichTextEditorProps) {
  const { label, id, value, onChange, disabled = false, onSaveShortcut } = props;
  const ownId = useId();
  const [attributes] = useState(() => ({
    id: id ?? ownId,
    'aria-label': label,
    'aria-multiline': 'true',
    ...(props['aria-describedby'] === undefined ? {} : { 'aria-describedby': props['aria-describedby'] }),
  }));
  const [editor, place] = useRichText({
    value,
    onChange,
    disabled,
    options: () => ({ extensions: editorExtensions(), editorProps: { attributes } }),
  });
  return (
    // Keys of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      className={styles['editor']}
      data-disabled={disabled}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        onSaveShortcut?.();
      }}
    >
      <Toolbar editor={editor} disabled={disabled} />
      <div ref={place} className={styles['page']} />
    </div>
  );
}
