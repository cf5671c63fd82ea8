import type { ServerTime } from '@mutai/contract/jobs/schema';
import { Alert, Button } from 'antd';
import { QuestionAbout, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { epoch, fullTime } from '../../ui/kit/time.ts';
import { jobsMessages as text } from './jobs.messages.ts';
import styles from './jobs.module.css';
import { useJobActions, useServerTime } from './jobs.queries.ts';

/** Expected time for the current time of the server. */
function expectedNow({ now, doubt }: ServerTime): string {
  return doubt === null ? now : new Date(epoch(doubt.expected) + epoch(now) - epoch(doubt.at)).toISOString();
}

/**
 * Shows that the server's time is in doubt, above the jobs that wait for it.
 *
 * @param mayConfirm true if the current user may run jobs
 */
export function ServerTimeAlert({ mayConfirm }: { readonly mayConfirm: boolean }) {
  const confirm = useConfirm();
  const { confirmTime } = useJobActions();
  const time = useServerTime();
  if (time === undefined || time.doubt === null) return null;
  const { now } = time;
  const ask = () =>
    confirm({
      content: <QuestionAbout question={text.confirmTimeQuestion} what={fullTime(now)} />,
      okText: text.confirmTimeOk,
      danger: true,
      run: () => confirmTime(now),
    });
  return (
    <Alert
      type="error"
      showIcon
      role="region"
      aria-label={text.timeDoubted}
      className={styles['time'] ?? ''}
      title={text.timeDoubted}
      description={text.timeFacts(fullTime(now), fullTime(expectedNow(time)))}
      action={
        mayConfirm && (
          <Button size="small" onClick={ask}>
            {text.confirmTime}
          </Button>
        )
      }
    />
  );
}
