import type { ReactNode } from 'react';
import styles from './fields.module.css';

export interface ToolButtonProps {
  /** Accessible name, and the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether what it switches is on, or is on in some; undefined: it switches nothing. */
  readonly pressed?: boolean | 'mixed';
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button of a toolbar that is nothing but an icon. */
export function ToolButton({ label, icon, pressed, disabled = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles['tool']}
      title={label}
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
