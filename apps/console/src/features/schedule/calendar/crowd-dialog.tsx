import { limits } from '@mutai/contract/limits';
import { PageDialog } from '../../../ui/feedback/overlays.tsx';
import type { Crowd, Entry } from '../model/entries.ts';
import { timesText } from '../records/words.ts';
import colors from '../records/colors.module.css';
import { calendarMessages as text } from './calendar.messages.ts';
import styles from './calendar.module.css';

/** Rules that a crowd lists. */
const shownMax = 200;

interface CrowdDialogProps {
  readonly crowd: Crowd;
  readonly onOpen: (entry: Entry) => void;
  readonly onClosed: () => void;
}

/** Rules that have no room side by side in the calendar. Mount it to open it. */
export function CrowdDialog({ crowd, onOpen, onClosed }: CrowdDialogProps) {
  const shown = crowd.entries.slice(0, shownMax);
  return (
    <PageDialog title={text.crowdTitle} width={limits.dialogWidth.medium} onClosed={onClosed}>
      <ul className={styles['crowd']}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className={`${styles['crowdRule'] ?? ''} ${colors['rule'] ?? ''}`}
              data-color={entry.rule.item.color}
              onClick={() => onOpen(entry)}
            >
              <b>{entry.rule.item.name}</b>
              <span>{timesText(entry.rule.item)}</span>
            </button>
          </li>
        ))}
      </ul>
      {crowd.entries.length > shown.length && text.crowd(crowd.entries.length - shown.length)}
    </PageDialog>
  );
}
