import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useConfirm } from '../../../ui/feedback/use-confirm.tsx';
import { UnsavedGuard } from '../../../ui/form/use-unsaved.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { editorMessages as text } from '../layout-editor.messages.ts';
import styles from '../layout-editor.module.css';

const question = {
  content: text.leaveQuestion,
  okText: text.leave,
  cancelText: text.stay,
  danger: true,
} as const;

/** The bar above the canvas: the way back, the title, and what is done with the layout as a whole. */
export function EditorHeader({ close }: { readonly close: () => void }) {
  const editor = useEditor();
  const confirm = useConfirm();
  const leave = () => {
    if (editor.isChanged()) confirm({ ...question, run: close });
    else close();
  };
  return (
    <header className={styles['header']}>
      <UnsavedGuard isDirty={editor.isChanged} keep={() => undefined} discard={close} question={question} />
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>
        {text.back}
      </Button>
    </header>
  );
}
