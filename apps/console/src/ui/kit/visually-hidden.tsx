import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Class of content for screen readers only. */
export const visuallyHidden = styles['hidden'] ?? '';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
