import type { ReactNode } from 'react';
import styles from './split-page.module.css';

export interface SplitPageProps {
  /** Accessible name of the left side. */
  readonly label?: string;
  /** null: there is only the right one, which keeps its state when the left one comes and goes. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** A page of two cards side by side: what is chosen at the left, what belongs to it at the right. Stacked on a phone. */
export function SplitPage({ label, side, children }: SplitPageProps) {
  return (
    <div className={styles['split']}>
      {side === null ? null : (
        <aside className={styles['side']} aria-label={label}>
          {side}
        </aside>
      )}
      <div className={styles['main']}>{children}</div>
    </div>
  );
}
