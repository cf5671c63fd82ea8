import { jobRunsPath } from '@mutai/contract/jobs/resource';
import type { Job, JobRun } from '@mutai/contract/jobs/schema';
import { limits } from '@mutai/contract/limits';
import { useCallback } from 'react';
import { pageOf } from '../../platform/resource/resource-client.ts';
import { StatusDot } from '../../ui/cells/status-dot.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { epoch, fullTime } from '../../ui/kit/time.ts';
import type { ListRequest } from '../../ui/list/list-address.ts';
import { ListEmpty, ListFooter } from '../../ui/list/list-parts.tsx';
import { useInnerList } from '../../ui/list/use-list.ts';
import { jobsMessages as text } from './jobs.messages.ts';
import styles from './jobs.module.css';
import { jobsName } from './jobs.queries.ts';

const none: readonly never[] = [];

/** Duration of a run, in milliseconds. */
export const durationOf = ({ startedAt, endedAt }: JobRun): number => epoch(endedAt) - epoch(startedAt);

function Run({ run }: { readonly run: JobRun }) {
  const { startedAt, requestedBy, error, output } = run;
  return (
    <li className={styles['run']}>
      <StatusDot tone={error === '' ? 'success' : 'error'} text={error === '' ? text.succeeded : text.states.failed} />
      <time dateTime={startedAt}>{fullTime(startedAt)}</time>
      <span className={styles['quiet']}>{text.lasted(durationOf(run))}</span>
      <span className={styles['quiet']}>{requestedBy === '' ? text.bySchedule : text.requestedBy(requestedBy)}</span>
      {output !== '' && <p className={styles['output']}>{output}</p>}
      {error !== '' && <p className={styles['error']}>{error}</p>}
    </li>
  );
}

function Runs({ id }: { readonly id: number }) {
  const list = useInnerList<JobRun>({
    name: `${jobsName}.runs.${String(id)}`,
    load: useCallback(
      (request: ListRequest, signal: AbortSignal) => pageOf<JobRun>(jobRunsPath(id), request, signal),
      [id],
    ),
    sortable: none,
    fields: none,
  });
  if (list.error !== null) {
    return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
  }
  if (list.status === 'first') return <Skeleton width="100%" height={48} />;
  if (list.rows.length === 0) return <ListEmpty filtered={false} onReset={list.reset} purpose={text.noRuns} />;
  return (
    <>
      <ul aria-label={text.runs}>
        {list.rows.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      <ListFooter list={list} />
    </>
  );
}

interface RunsDrawerProps {
  readonly job: Job;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 执行记录: ended runs of a job. Mount it to open it, and unmount it on `onClosed`. */
export function RunsDrawer({ job: { id, title }, onClosed }: RunsDrawerProps) {
  return (
    <PageDrawer title={text.runsOf(title)} width={limits.dialogWidth.medium} onClosed={onClosed}>
      <Runs id={id} />
    </PageDrawer>
  );
}
