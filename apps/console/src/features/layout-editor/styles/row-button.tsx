import type { ReactNode } from 'react';
import styles from './styles.module.css';

export interface RowButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** It has no effect, but keeps the focus. */
  readonly inactive?: boolean;
  readonly onClick: () => void;
}

/** Small button at the end of a row. */
export function RowButton({ label, icon, inactive = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles['rowButton']}
      aria-label={label}
      title={label}
      aria-disabled={inactive}
      onClick={() => {
        if (!inactive) onClick();
      }}
    >
      {icon}
    </button>
  );
}
