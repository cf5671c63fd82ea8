import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import { kitMessages as text } from '../kit.messages.ts';
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
