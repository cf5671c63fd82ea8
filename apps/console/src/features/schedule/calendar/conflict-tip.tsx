import type { CSSProperties } from 'react';
import type { Conflicts } from '../model/conflicts.ts';
import { calendarMessages as text } from './calendar.messages.ts';
import { conflictText } from './calendar-words.ts';
import styles from './grid.module.css';

interface ConflictTipProps {
  readonly conflicts: Conflicts;
  /** At the left of the slot, otherwise at the right. */
  readonly left: boolean;
  /** Place of the slot. */
  readonly style: CSSProperties;
}

/** Rules that a dragged slot would win and lose against. */
export function ConflictTip({ conflicts: { wins, loses }, left, style }: ConflictTipProps) {
  return (
    <div className={styles['tipPlace']} style={style}>
      <div className={styles['tip']} data-left={left} role="status">
        {wins.length === 0 && loses.length === 0 && text.noConflict}
        {wins.length > 0 && (
          <div>
            <b>{text.wins}</b> {conflictText(wins)}
          </div>
        )}
        {loses.length > 0 && (
          <div className={styles['loses']}>
            <b>{text.loses}</b> {conflictText(loses)}
          </div>
        )}
      </div>
    </div>
  );
}
