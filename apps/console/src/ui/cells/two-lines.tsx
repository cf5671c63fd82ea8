import type { ReactNode } from 'react';
import styles from './cells.module.css';
import { EllipsisText } from './ellipsis-text.tsx';

/** Two lines in a cell: what is read first, and below it, small and quiet, what belongs to it. */
export function TwoLines({ text, below }: { readonly text: ReactNode; readonly below: string }) {
  return (
    <span className={styles['lines']}>
      {typeof text === 'string' ? <EllipsisText text={text} /> : text}
      <span className={styles['below']}>
        <EllipsisText text={below} secondary />
      </span>
    </span>
  );
}
