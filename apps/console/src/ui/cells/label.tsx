import type { ReactNode } from 'react';
import styles from './label.module.css';

interface LabelProps {
  readonly tone?: 'neutral' | 'accent' | 'strong' | 'danger';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A word in a small frame, behind the name of what it tells about. */
export function Label({ tone = 'neutral', className = '', children }: LabelProps) {
  return (
    <span className={`${styles['label'] ?? ''} ${className}`} data-tone={tone}>
      {children}
    </span>
  );
}
