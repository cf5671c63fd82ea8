import type { ReactNode } from 'react';
import styles from './page-layout.module.css';

export interface PageCardProps {
  readonly children: ReactNode;
  /** As high as the window leaves room: for what scrolls by itself. */
  readonly filled?: boolean;
}

/** The one card that a list page is, on the quiet ground of the shell. */
export function PageCard({ children, filled = false }: PageCardProps) {
  return (
    <section className={styles['card']} data-filled={filled}>
      {children}
    </section>
  );
}

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
