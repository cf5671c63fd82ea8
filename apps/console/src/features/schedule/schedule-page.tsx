import { QuestionCircleOutlined } from '@ant-design/icons';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePermission } from '../../platform/session/session-store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { CalendarView } from './calendar/calendar-view.tsx';
import { calendarMessages } from './calendar/calendar.messages.ts';
import { usePlace } from './calendar/use-place.ts';
import { RuleList } from './list/rule-list.tsx';
import { PublishButton } from './publish/publish-button.tsx';
import { scheduleMessages as text } from './records/schedule.messages.ts';
import styles from './schedule.module.css';
import { whyMessages } from './why/why.messages.ts';

const WhyDialog = lazyPart(async () => (await import('./why/why-dialog.tsx')).WhyDialog);

/** Parameter of the address: the view, unless it is the calendar. */
const viewParameter = 'view';
type View = 'calendar' | 'list';
const views: { readonly value: View; readonly label: string }[] = [
  { value: 'calendar', label: text.calendar },
  { value: 'list', label: text.list },
];

/** 排期: a calendar of a place, and a list of all rules. */
export function SchedulePage() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get(viewParameter) === 'list' ? 'list' : 'calendar';
  const header = (
    <ScheduleHeader view={view} onView={(next) => setParams(next === 'list' ? { [viewParameter]: next } : {})} />
  );
  return view === 'list' ? <RuleList header={header} /> : <CalendarView header={header} />;
}

interface ScheduleHeaderProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Choice of the view, and the actions on the whole schedule. */
function ScheduleHeader({ view, onView }: ScheduleHeaderProps) {
  const mayPublish = usePermission(schedulePermissions.publish);
  const [asks, setAsks] = useState(false);
  const { screen } = usePlace();
  const known = screen.data;
  return (
    <div className={styles['header']}>
      <Segmented<View> aria-label={calendarMessages.view} options={views} value={view} onChange={onView} />
      <span className={styles['actions']}>
        <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setAsks(true)}>
          {whyMessages.open}
        </Button>
        {mayPublish && <PublishButton />}
      </span>
      {asks && (
        <WhyDialog
          screen={known === undefined ? null : { id: known.id, title: known.name }}
          onClosed={() => setAsks(false)}
        />
      )}
    </div>
  );
}
