import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { IconButton } from '../icons/icon-button.tsx';
import { richTextMessages as text } from './rich-text.messages.ts';
import styles from './rich-text.module.css';

const tools = [
  {
    key: 'bold',
    label: text.bold,
    icon: <BoldOutlined aria-hidden />,
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    label: text.italic,
    icon: <ItalicOutlined aria-hidden />,
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'underline',
    label: text.underline,
    icon: <UnderlineOutlined aria-hidden />,
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'bulletList',
    label: text.bulletList,
    icon: <UnorderedListOutlined aria-hidden />,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'orderedList',
    label: text.orderedList,
    icon: <OrderedListOutlined aria-hidden />,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
] as const;

export function Toolbar({ editor, disabled }: { readonly editor: Editor; readonly disabled: boolean }) {
  const active = useEditorState({
    editor,
    selector: () => tools.filter(({ key }) => editor.isActive(key)).map(({ key }) => key),
  });
  return (
    <div role="toolbar" aria-label={text.toolbar} className={styles['toolbar']}>
      {tools.map(({ key, label, icon, run }) => (
        <span key={key} data-active={active.includes(key)}>
          <IconButton label={label} icon={icon} onClick={() => !disabled && run(editor)} />
        </span>
      ))}
    </div>
  );
}
