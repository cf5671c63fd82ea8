import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import dayjs from 'dayjs';
import { TimeCell } from '../../../ui/cells/time-cell.tsx';
import { Label } from '../../../ui/cells/label.tsx';
import { durationText } from '../../../ui/kit/duration-text.ts';
import { useNow } from '../../../ui/kit/kit.tsx';
import { epoch } from '../../../ui/kit/time.ts';
import { detailsMessages as text } from './details.messages.ts';
import { outageBars, type OutageBar } from './facts.ts';
import styles from './details.module.css';

/** Newest outages that are listed. */
const shownOutages = 3;

const dayAndTime = (ms: number): string => dayjs(ms).format('MM-DD HH:mm');

const outageText = ({ from, to, ms }: OutageBar): string =>
  text.outage(dayAndTime(from), to === null ? text.now : dayAndTime(to), durationText(ms));

/** The last 30 days as a line, with times without contact; grey before the screen existed. */
export function ScreenOutages({ outages, createdAt }: Pick<ScreenStatus, 'outages'> & Pick<ListedScreen, 'createdAt'>) {
  const now = useNow(epoch(createdAt));
  const bars = outageBars(outages, now);
  const [known] = outageBars([{ since: createdAt, until: null }], now);
  const total = bars.reduce((sum, { ms }) => sum + ms, 0);
  return (
    <section aria-label={text.outages} className={styles['section']}>
      <h3>{bars.length === 0 ? text.noOutages : text.outagesOf(bars.length, durationText(total))}</h3>
      <div aria-hidden className={styles['days']}>
        <span
          className={styles['known']}
          style={{ insetInlineStart: `${String(known?.left ?? 100)}%`, insetInlineEnd: 0 }}
        />
        {bars.map(({ key, left, width }) => (
          <span key={key} style={{ insetInlineStart: `${String(left)}%`, width: `${String(width)}%` }} />
        ))}
      </div>
      <div className={styles['ends']}>
        <span>{text.daysAgo}</span>
        <span>{text.present}</span>
      </div>
      {bars.length > 0 && (
        <ul className={styles['rows']}>
          {bars
            .slice(-shownOutages)
            .toReversed()
            .map((bar) => (
              <li key={bar.key}>{outageText(bar)}</li>
            ))}
        </ul>
      )}
    </section>
  );
}

/** Last faults that a display reported. */
export function ScreenFaults({ faults }: Pick<ScreenStatus, 'faults'>) {
  return (
    <section aria-label={text.faults} className={styles['section']}>
      <h3>{text.faults}</h3>
      {faults.length === 0 ? (
        <p className={styles['quiet']}>{text.noFaults}</p>
      ) : (
        <ul className={styles['rows']}>
          {faults.map(({ at, kind, message, count }) => (
            <li key={`${String(at)} ${kind} ${message}`}>
              <Label>{text.faultKinds[kind]}</Label>
              <span className={styles['message']}>{message}</span>
              {count > 1 && <span className={styles['quiet']}>{text.times(count)}</span>}
              <span className={styles['quiet']}>
                <TimeCell at={new Date(at).toISOString()} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
