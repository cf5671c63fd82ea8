import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import { PageDialog } from '../../../ui/feedback/overlays.tsx';
import { copyText } from '../../../ui/kit/copy-text.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { useKit } from '../../../ui/kit/kit.tsx';
import { sourcesMessages as text } from './sources.messages.ts';
import styles from './sources.module.css';

interface TokenDialogProps {
  readonly token: string;
  readonly onClosed: () => void;
}

/** Shows a new token, which cannot be shown again. */
export function TokenDialog({ token, onClosed }: TokenDialogProps) {
  const { toast } = useKit();
  const copy = async () => {
    if (await copyText(token)) toast.success(kitMessages.copied);
    else toast.warning(kitMessages.copyFailed);
  };
  return (
    <PageDialog title={text.tokenTitle} width={limits.dialogWidth.small} onClosed={onClosed}>
      <p>{text.tokenHint}</p>
      <code className={styles['token']}>{token}</code>
      <Button type="primary" onClick={() => void copy()}>
        {text.copy}
      </Button>
    </PageDialog>
  );
}
