import type { ReactNode } from 'react';
import styles from './page-card.module.css';

/** The one card that a list page is, on the quiet ground of the shell (look.md). */
export function PageCard({ children }: { readonly children: ReactNode }) {
  return <section className={styles['card']}>{children}</section>;
}
