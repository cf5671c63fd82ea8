import { Alert, Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './list.module.css';

export interface ListEmptyProps {
  /** A filter narrows the list, and nothing matches it. */
  readonly filtered: boolean;
  readonly onReset: () => void;
  /** What the list is for. */
  readonly purpose: string;
  /** The first thing to do. */
  readonly action?: ReactNode;
}

/** In place of the rows when there are none: what the list is for and the first action, or a way out of the filter. */
export function ListEmpty({ filtered, onReset, purpose, action }: ListEmptyProps) {
  return (
    <Empty
      className={styles['empty'] ?? ''}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        filtered ? (
          <>
            <div>{text.emptyFiltered}</div>
            <div className={styles['emptyHint']}>{text.emptyFilteredHint}</div>
          </>
        ) : (
          purpose
        )
      }
    >
      {filtered ? <Button onClick={onReset}>{text.resetFilter}</Button> : action}
    </Empty>
  );
}

/** Above rows that could not be brought up to date. */
export function RefreshFailed({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <Alert
      className={styles['refreshFailed'] ?? ''}
      type="warning"
      showIcon
      title={text.refreshFailed}
      action={
        <Button size="small" loading={busy} onClick={onRetry}>
          {text.retry}
        </Button>
      }
    />
  );
}
