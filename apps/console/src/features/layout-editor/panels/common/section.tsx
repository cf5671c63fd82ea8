import { useId, type ReactNode } from 'react';
import styles from './panels.module.css';

export interface SectionProps {
  readonly title: string;
  /** Level of the heading; default: below that of the panel. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** Titled section of the panel. */
export function Section({ title, level = 3, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}
