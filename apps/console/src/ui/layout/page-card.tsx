import type { ReactNode } from 'react';
import styles from './page-card.module.css';

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
