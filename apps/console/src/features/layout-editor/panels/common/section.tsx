import { useId, type ReactNode } from 'react';
import styles from './panels.module.css';

export interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Titled section of the panel. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
