import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './toolbar.module.css';

export interface BatchButtonProps {
  /** Number of selected rows. */
  readonly ticked: number;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * Button for the selected rows. Without any it is disabled but focusable: keyboard users can read the reason, and focus
 * stays on it when its action removes the rows.
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
