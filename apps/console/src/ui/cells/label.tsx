import type { ReactNode } from 'react';
import styles from './label.module.css';

interface LabelProps {
  readonly tone?: 'neutral' | 'accent' | 'strong' | 'danger';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Small framed label after a name. */
export function Label({ tone = 'neutral', className = '', children }: LabelProps) {
  return (
    <span className={`${styles['label'] ?? ''} ${className}`} data-tone={tone}>
      {children}
    </span>
  );
}
