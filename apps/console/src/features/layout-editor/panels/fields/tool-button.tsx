import type { ReactNode } from 'react';
import styles from './fields.module.css';

export interface ToolButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** State of a toggle; `undefined` for other buttons. */
  readonly pressed?: boolean | 'mixed';
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Icon button of a toolbar. */
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
