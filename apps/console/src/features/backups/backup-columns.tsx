import type { Backup, BackupOverview } from '@mutai/contract/backups/schema';
import type { TableColumnsType } from 'antd';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { MomentCell } from '../../ui/cells/time-cell.tsx';
import { TwoLines } from '../../ui/cells/two-lines.tsx';
import { useNow } from '../../ui/kit/kit.tsx';
import { sizeText } from '../../ui/kit/size-text.ts';
import { epoch, relativeTo } from '../../ui/kit/time.ts';
import styles from './backups.module.css';
import { backupsMessages as text } from './backups.messages.ts';

interface StateProps {
  readonly backup: Backup;
  readonly isUnderway: boolean;
}

/** Wholeness of a backup, and the result of its verification. */
function StateCell({ backup: { state, fault, check }, isUnderway }: StateProps) {
  const now = useNow(epoch(check?.endedAt ?? ''));
  const shown = (tone: StatusTone, word: string, below: string) => (
    <TwoLines text={<StatusDot tone={tone} text={word} />} below={below} />
  );
  if (state === 'unfinished') {
    return isUnderway
      ? shown('processing', text.underway, '')
      : shown('warning', text.states.unfinished, text.cleanedLater);
  }
  if (state === 'damaged') return shown('error', text.states.damaged, fault);
  if (check === null) return shown('success', text.states.whole, text.neverVerified);
  if (check.endedAt === null) return shown('processing', text.states.whole, text.verifying);
  if (check.fault !== '') return shown('error', text.verifiedFaulty, check.fault);
  return shown('success', text.states.whole, text.verifiedWhole(relativeTo(check.endedAt, now)));
}

const facts = { whole: true, unfinished: false, damaged: false } as const;

/** Columns of the backups. @param run state of the job that makes them */
export const backupColumns = ({ state }: BackupOverview['run']): TableColumnsType<Backup> => [
  { key: 'createdAt', title: text.createdAt, width: 250, render: (_, { createdAt }) => <MomentCell at={createdAt} /> },
  {
    key: 'engine',
    title: text.engine,
    width: 130,
    render: (_, backup) =>
      facts[backup.state] && (
        <TwoLines text={text.engines[backup.engine]} below={backup.hasSecret ? text.withSecret : text.withoutSecret} />
      ),
  },
  {
    key: 'size',
    title: text.size,
    width: 150,
    align: 'right',
    render: (_, backup) =>
      facts[backup.state] && (
        <span className={styles['number']}>
          <TwoLines
            text={text.databaseSize(sizeText(backup.databaseSize))}
            below={text.fileSize(sizeText(backup.fileSize))}
          />
        </span>
      ),
  },
  {
    key: 'fileCount',
    title: <span className={styles['beforeText']}>{text.fileCount}</span>,
    width: 138,
    align: 'right',
    render: (_, { state: own, fileCount, missingCount }) =>
      facts[own] && (
        <span className={`${styles['number']} ${styles['beforeText']}`}>
          {missingCount === 0 ? fileCount : <TwoLines text={String(fileCount)} below={text.missing(missingCount)} />}
        </span>
      ),
  },
  { key: 'version', title: text.version, width: 140, render: (_, { version }) => <EllipsisText text={version} /> },
  {
    key: 'state',
    title: text.state,
    width: 190,
    render: (_, backup) => <StateCell backup={backup} isUnderway={state === 'running'} />,
  },
];
