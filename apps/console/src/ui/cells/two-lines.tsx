import type { ReactNode } from 'react';
import styles from './cells.module.css';
import { EllipsisText } from './ellipsis-text.tsx';

/** Cell with two lines: a primary one, and a small secondary one below. */
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
