import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit } from '../kit/kit.tsx';
import styles from './load-failure.module.css';

export interface LoadFailureProps {
  /** Why the request failed. */
  readonly error?: unknown;
  /** Replaces the reason that `error` gives. */
  readonly message?: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** In place of what could not be loaded: why, and another try. */
export function LoadFailure({ error, message, busy, onRetry }: LoadFailureProps) {
  const { failureOf } = useKit();
  const failure = failureOf(error);
  return (
    <div role="alert" className={styles['failure']}>
      <WarningOutlined aria-hidden className={styles['sign'] ?? ''} />
      <div className={styles['title']}>{text.loadFailed}</div>
      <div className={styles['message']}>{message ?? failure.message}</div>
      {failure.kind === 'unanswered' && <div className={styles['hint']}>{text.loadsAgain}</div>}
      <Button type="primary" loading={busy} onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  );
}
