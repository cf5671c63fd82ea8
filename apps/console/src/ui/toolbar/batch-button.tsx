import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './toolbar.module.css';

export interface BatchButtonProps {
  /** How many rows are ticked. */
  readonly ticked: number;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * Does something to the ticked rows. It is off while there are none, but not out of the keyboard's reach: everybody may
 * learn why, and the focus stays on it when its work has taken the rows away.
 */
export function BatchButton({ ticked, danger = false, onClick, children }: BatchButtonProps) {
  const off = ticked === 0;
  return (
    <Tooltip title={off ? text.nothingTicked : ''}>
      <Button
        danger={danger}
        className={styles['batch'] ?? ''}
        {...(off ? { 'aria-disabled': true, 'aria-description': text.nothingTicked } : { onClick })}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
