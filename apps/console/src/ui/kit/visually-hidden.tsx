import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Class of what only a screen reader tells. */
export const visuallyHidden = styles['hidden'] ?? '';

/** Words for a screen reader, where the eye sees what is meant. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
