import type { ReactNode } from 'react';
import styles from './guide.module.css';

interface GuideProps {
  /** Purpose of the records. */
  readonly purpose: ReactNode;
  readonly steps: readonly string[];
  /** True if the steps come one after the other. */
  readonly inOrder?: boolean;
  /** Further advice. */
  readonly note: ReactNode;
}

/** Short manual above the list of a drawer. */
export function Guide({ purpose, steps, inOrder = false, note }: GuideProps) {
  const List = inOrder ? 'ol' : 'ul';
  return (
    <div className={styles['guide']}>
      <p>{purpose}</p>
      <List>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </List>
      <p>{note}</p>
    </div>
  );
}
