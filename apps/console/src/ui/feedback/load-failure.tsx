import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './load-failure.module.css';

export interface LoadFailureProps {
  /** Why, in words for the user. */
  readonly message: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** In place of what could not be loaded: why, and another try. */
export function LoadFailure({ message, busy, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className={styles['failure']}>
      <WarningOutlined aria-hidden className={styles['sign'] ?? ''} />
      <div className={styles['title']}>{text.loadFailed}</div>
      <div className={styles['message']}>{message}</div>
      <Button type="primary" loading={busy} onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  );
}
