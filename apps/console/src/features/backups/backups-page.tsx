import { CloudUploadOutlined, ReloadOutlined } from '@ant-design/icons';
import { backupPermissions } from '@mutai/contract/backups/page';
import type { Backup, BackupOverview } from '@mutai/contract/backups/schema';
import { secondMs } from '@mutai/contract/durations';
import { Button, type TableColumnsType } from 'antd';
import { RowActions, useActionsWidth, type RowAction } from '../../ui/cells/row-actions.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { durationText } from '../../ui/kit/duration-text.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useNow, usePermissionCheck } from '../../ui/kit/kit.tsx';
import { epoch, fullTime, relativeTo } from '../../ui/kit/time.ts';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import { StaticTable } from '../../ui/table/static-table.tsx';
import { BackupAlerts } from './backup-alerts.tsx';
import { backupColumns } from './backup-columns.tsx';
import styles from './backups.module.css';
import { backupsMessages as text } from './backups.messages.ts';
import { useBackupActions, useBackups } from './backups.queries.ts';

/** Start of the current run; otherwise the end of the last, and the next one. */
function RunState({ run: { state, startedAt, nextAt, last } }: Pick<BackupOverview, 'run'>) {
  const now = useNow(epoch(last?.endedAt ?? ''));
  if (state === 'requested') return text.requested;
  if (startedAt !== null) return text.running(fullTime(startedAt));
  const next = nextAt === null ? '' : text.nextAt(fullTime(nextAt));
  if (last === null) return next;
  if (last.error !== '') return text.followed(text.failed(relativeTo(last.endedAt, now)), next);
  const ms = epoch(last.endedAt) - epoch(last.startedAt);
  const lasted = ms < secondMs ? text.moment : text.lasted(durationText(ms));
  return text.followed(text.succeeded(relativeTo(last.endedAt, now), lasted), next);
}

interface ListProps {
  readonly overview: BackupOverview;
  readonly mayMake: boolean;
  readonly onVerify: (name: string) => void;
}

function BackupTable({ overview: { backups, run }, mayMake, onVerify }: ListProps) {
  const actionsOf = ({ name, state, check }: Backup): readonly RowAction[] =>
    mayMake && state === 'whole'
      ? [
          {
            key: 'verify',
            label: text.verify,
            refusal: check !== null && check.endedAt === null ? text.verifying : null,
            run: () => onVerify(name),
          },
        ]
      : [];
  const actionsWidth = useActionsWidth(backups.map(actionsOf), true);
  const columns: TableColumnsType<Backup> = [
    ...backupColumns(run),
    ...(mayMake
      ? [
          {
            key: 'actions',
            title: kitMessages.actions,
            width: actionsWidth,
            fixed: 'end' as const,
            render: (_: unknown, backup: Backup) => <RowActions actions={actionsOf(backup)} />,
          },
        ]
      : []),
  ];
  return (
    <StaticTable<Backup>
      label={text.pageTitle}
      rowKey="name"
      size="middle"
      columns={columns}
      dataSource={[...backups]}
      scroll={{ x: 998 + (mayMake ? actionsWidth : 0) }}
      styles={{ body: { cell: { height: 44, paddingBlock: 0 } }, header: { cell: { height: 44 } } }}
    />
  );
}

/** Backups; why there are none; or that they are being read. Alerts say why they cannot be read. */
function BackupList(props: ListProps) {
  const { backups, readAt, fault } = props.overview;
  if (backups.length > 0) return <BackupTable {...props} />;
  if (fault !== '') return null;
  return readAt === null ? <Skeleton width="100%" height={44} /> : <EmptyState text={text.none} hint={text.noneHint} />;
}

/** 备份管理: backups of the site, and making one now. */
export function BackupsPage() {
  const mayMake = usePermissionCheck()(backupPermissions.create);
  const { data: overview, error, isFetching, refetch } = useBackups();
  const { make, verify } = useBackupActions();
  if (overview === undefined) {
    return (
      <PageCard>
        {error === null ? (
          <Skeleton width="100%" height={220} />
        ) : (
          <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </PageCard>
    );
  }
  const { run, target, backups } = overview;
  if (run.state === 'off') {
    return (
      <PageCard>
        <EmptyState text={text.off} hint={text.offHint} />
      </PageCard>
    );
  }
  return (
    <PageCard>
      <div className={styles['head']}>
        {mayMake && (
          <Button
            type="primary"
            icon={<CloudUploadOutlined aria-hidden />}
            loading={run.state !== 'scheduled'}
            onClick={() => void make()}
          >
            {text.make}
          </Button>
        )}
        <span role="status" className={styles['state']}>
          <RunState run={run} />
        </span>
        <IconButton
          label={kitMessages.refresh}
          icon={<ReloadOutlined aria-hidden spin={isFetching} />}
          onClick={() => void refetch()}
        />
      </div>
      <BackupAlerts overview={overview} mayMake={mayMake} />
      <BackupList overview={overview} mayMake={mayMake} onVerify={(name) => void verify(name)} />
      <div className={styles['foot']}>
        <span>{text.total(backups.length)}</span>
        <span>{text.target(target)}</span>
      </div>
    </PageCard>
  );
}
