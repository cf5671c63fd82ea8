import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { dateOf, dayOf } from '@mutai/schedule/days';
import { Button } from 'antd';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { scheduleMessages } from '../records/schedule.messages.ts';
import { calendarMessages as text } from './calendar.messages.ts';
import styles from './calendar.module.css';
import type { ChosenPlace } from './use-place.ts';

// The picker is larger than the page.
const DayField = lazyPart(async () => (await import('../../../ui/inputs/calendar.tsx')).DayField, {
  meanwhile: () => <Skeleton width="140px" height={32} />,
});

interface CalendarBarProps {
  readonly chosen: ChosenPlace;
  /** Opens the form of a new rule; `null` without permission. */
  readonly onCreate: (() => void) | null;
}

/** Above the calendar: a new rule, and the days that are shown. */
export function CalendarBar({ chosen: { firstDay, days, show, ownZone }, onCreate }: CalendarBarProps) {
  const week = days > 1;
  return (
    <div className={styles['bar']}>
      {onCreate !== null && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
          {scheduleMessages.createTitle}
        </Button>
      )}
      <span className={styles['turn']}>
        <IconButton
          label={week ? text.previous : text.previousDay}
          icon={<LeftOutlined aria-hidden />}
          onClick={() => show(firstDay - days)}
        />
        <Button onClick={() => show(null)}>{text.today}</Button>
        <IconButton
          label={week ? text.next : text.nextDay}
          icon={<RightOutlined aria-hidden />}
          onClick={() => show(firstDay + days)}
        />
      </span>
      <DayField
        className={styles['date'] ?? ''}
        aria-label={text.pickDate}
        placeholder={text.pickDate}
        allowClear={false}
        value={dateOf(firstDay)}
        onChange={(date) => show(date === null ? null : dayOf(date))}
      />
      <span className={styles['zone']}>{ownZone === '' ? text.localTime : text.zoneOf(ownZone)}</span>
    </div>
  );
}
