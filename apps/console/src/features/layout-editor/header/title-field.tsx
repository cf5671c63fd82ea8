import { setCanvas } from '@mutai/layout/commands/blocks';
import { layoutLimits } from '@mutai/layout/limits';
import { Input } from 'antd';
import { useState } from 'react';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import styles from './header.module.css';
import { headerMessages as text } from './header.messages.ts';

/** The title, to be changed in place. */
export function TitleField() {
  const editor = useEditor();
  const title = useEditorState((state) => state.layout.canvas.title);
  /** What is typed while it is no title: a layout has one. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (value: string) => {
    setTyped(value.trim() === '' ? value : null);
    if (value.trim() === '') return;
    editor.run(text.title, (layout) => setCanvas(layout, { title: value }), { key: 'canvas:title' });
  };
  return (
    <Input
      className={styles['title'] ?? ''}
      variant="borderless"
      aria-label={text.title}
      maxLength={layoutLimits.titleMax}
      value={typed ?? title}
      onChange={({ target }) => change(target.value)}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
      onBlur={() => {
        setTyped(null);
        editor.endStep();
      }}
    />
  );
}
