import { jobPermissions } from '@mutai/contract/jobs/resource';
import type { Job } from '@mutai/contract/jobs/schema';
import { useState } from 'react';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { TwoLines } from '../../ui/cells/two-lines.tsx';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { QuestionAbout, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { useLiveList } from '../../platform/resource/use-live-list.ts';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import styles from './jobs.module.css';
import { jobsMessages as text } from './jobs.messages.ts';
import { durationOf, RunsDrawer } from './runs-drawer.tsx';
import { ServerTimeAlert } from './server-time-alert.tsx';
import { jobsClient, jobsName, pollMs, useJobActions } from './jobs.queries.ts';

const tones: Readonly<Record<Job['state'], StatusTone>> = {
  scheduled: 'default',
  running: 'processing',
  failed: 'error',
};

/** `18:05:09` */
const timeOfDay = (at: string): string => fullTime(at).slice(-8);
/** `11-26 18:05` */
const shortTime = (at: string): string => fullTime(at).slice(5, -3);

const columns: readonly ListColumn<Job>[] = [
  {
    key: 'title',
    title: text.title,
    width: 200,
    required: true,
    render: ({ title, everyMs }) => (
      <TwoLines text={title} below={everyMs === null ? text.once : text.repeats(everyMs)} />
    ),
  },
  {
    key: 'state',
    title: text.state,
    width: 120,
    render: ({ state, startedAt, off }) => {
      if (off !== '') return <TwoLines text={<StatusDot tone="default" text={text.off} />} below={off} />;
      const dot = <StatusDot tone={tones[state]} text={text.states[state]} />;
      return startedAt === null ? dot : <TwoLines text={dot} below={text.runningSince(timeOfDay(startedAt))} />;
    },
  },
  {
    key: 'lastRun',
    title: text.lastRun,
    width: 176,
    render: ({ lastRun }) =>
      lastRun === null ? null : (
        <TwoLines
          text={
            <StatusDot
              tone={lastRun.error === '' ? 'success' : 'error'}
              text={lastRun.error === '' ? text.succeeded : text.states.failed}
            />
          }
          below={`${shortTime(lastRun.startedAt)} ${text.lasted(durationOf(lastRun))}`}
        />
      ),
  },
  {
    key: 'runAt',
    title: text.runAt,
    width: 170,
    sortable: true,
    render: ({ runAt, off }) => (off === '' ? <EllipsisText text={fullTime(runAt)} /> : null),
  },
  { key: 'attempts', title: text.attempts, width: 110, numeric: true },
  {
    key: 'error',
    title: text.error,
    width: 154,
    flexible: true,
    render: ({ error }) => (
      <span className={styles['error']}>
        <EllipsisText text={error} />
      </span>
    ),
  },
];

const search: readonly SearchField[] = [
  { kind: 'choice', name: 'state', label: text.state, from: fixedChoices(text.state, text.states) },
];

/** 任务管理: background jobs of the server. */
export function JobsPage() {
  const holds = usePermissionCheck();
  const confirm = useConfirm();
  const { run, remove } = useJobActions();
  useLiveList(jobsName, pollMs);
  const [runsOf, setRunsOf] = useState<Job | null>(null);

  const askToRun = (job: Job) =>
    confirm({
      content: <QuestionAbout question={text.runQuestion} what={job.title} />,
      okText: text.runOk,
      run: () => run(job),
    });
  const askToRemove = (job: Job) =>
    confirm({
      content: <QuestionAbout question={text.removeQuestion} what={job.title} />,
      okText: text.removeOk,
      danger: true,
      run: () => remove(job),
    });
  const mayRun = holds(jobPermissions.run);
  const mayRemove = holds(jobPermissions.delete);
  const rowActions = (job: Job): readonly RowAction[] => [
    ...(mayRun
      ? [
          {
            key: 'run',
            label: job.state === 'failed' ? text.tryAgain : text.runNow,
            refusal: job.off !== '' ? job.off : job.state === 'running' ? text.running : null,
            run: () => askToRun(job),
          },
        ]
      : []),
    { key: 'runs', label: text.runs, run: () => setRunsOf(job) },
    ...(mayRemove && job.state === 'failed'
      ? [
          {
            key: 'remove',
            label: text.remove,
            danger: true,
            run: () => askToRemove(job),
          },
        ]
      : []),
  ];

  return (
    <>
      <ResourcePage<Job>
        resource={{
          name: jobsName,
          title: text.pageTitle,
          purpose: text.purpose,
          client: jobsClient,
          columns,
          search,
          labelOf: ({ title }) => title,
          rowActions,
          header: <ServerTimeAlert mayConfirm={mayRun} />,
        }}
      />
      {runsOf !== null && <RunsDrawer job={runsOf} onClosed={() => setRunsOf(null)} />}
    </>
  );
}
