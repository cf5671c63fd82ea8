import type { KeyboardEvent, ReactNode } from 'react';
import styles from './panels.module.css';

/** Returns true for Enter outside of a composition, and keeps it from submitting the surrounding form. */
export function takesEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  return true;
}

export interface FloatingBarProps {
  /** Accessible name. */
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Small dialog over a corner of the text. Escape closes it and nothing around it. */
export function FloatingBar({ label, onClose, children }: FloatingBarProps) {
  return (
    // Handles keys of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="dialog"
      aria-label={label}
      className={styles['bar']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
