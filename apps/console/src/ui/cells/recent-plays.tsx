import { Link } from 'react-router';
import { durationText } from '../kit/duration-text.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './cells.module.css';

export interface RecentPlaysProps {
  readonly days: number;
  readonly times: number;
  readonly ms: number;
  /** Address of these showings in the play log. */
  readonly address: string;
  /** Addition about the way it was shown, such as 由节目单. */
  readonly how?: string;
}

/** How often and how long a content was shown in the last days, with a link to the play log. */
export function RecentPlaysLine({ days, times, ms, address, how = '' }: RecentPlaysProps) {
  return (
    <span className={styles['secondary']}>
      {times === 0 ? text.notPlayed(days, how) : text.played(days, how, times, durationText(ms))}
      {times > 0 && (
        <>
          {' '}
          <Link to={address}>{text.playLog}</Link>
        </>
      )}
    </span>
  );
}
