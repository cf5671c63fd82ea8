import type { BackupOverview } from '@mutai/contract/backups/schema';
import { Alert } from 'antd';
import { useNow } from '../../ui/kit/kit.tsx';
import { epoch, fullTime, relativeTo } from '../../ui/kit/time.ts';
import styles from './backups.module.css';
import { backupsMessages as text } from './backups.messages.ts';

interface NoticeProps {
  readonly title: string;
  readonly reason: string;
  readonly hint?: string | undefined;
}

function Notice({ title, reason, hint = '' }: NoticeProps) {
  return (
    <Alert
      type="error"
      showIcon
      role="region"
      aria-label={title}
      className={styles['alert'] ?? ''}
      title={title}
      description={
        <>
          <p className={styles['reason']}>{reason}</p>
          {hint !== '' && <p className={styles['reason']}>{hint}</p>}
        </>
      }
    />
  );
}

export interface BackupAlertsProps {
  readonly overview: BackupOverview;
  /** The user may make a backup. */
  readonly mayMake: boolean;
}

/** Problems of backups, the most severe one first. */
export function BackupAlerts({ overview, mayMake }: BackupAlertsProps) {
  const { isStale, alertDays, backups, fault, readAt, run } = overview;
  const now = useNow(Math.max(epoch(run.last?.endedAt ?? ''), epoch(readAt ?? '')));
  const { last, nextAt, state } = run;
  const isNone = !backups.some((backup) => backup.state === 'whole');
  return (
    <>
      {isStale && (
        <Notice title={isNone ? text.staleNever(alertDays) : text.stale(alertDays)} reason={text.staleHint(mayMake)} />
      )}
      {fault !== '' && (
        <Notice
          title={text.targetFault}
          reason={fault}
          hint={readAt === null || backups.length === 0 ? undefined : text.lastKnown(relativeTo(readAt, now))}
        />
      )}
      {last !== null && last.error !== '' && last.error !== fault && (
        <Notice
          title={text.failed(relativeTo(last.endedAt, now))}
          reason={[last.output, last.error].filter((part) => part !== '').join('\n')}
          hint={state === 'scheduled' && nextAt !== null ? text.retriedAt(fullTime(nextAt), mayMake) : undefined}
        />
      )}
    </>
  );
}
