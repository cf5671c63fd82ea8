import { jobPermissions } from '@mutai/contract/jobs/resource';
import type { Job } from '@mutai/contract/jobs/schema';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { TwoLines } from '../../ui/cells/two-lines.tsx';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { QuestionAbout, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { jobsMessages as text } from './jobs.messages.ts';
import { jobsClient, jobsName, useJobActions, useLiveJobs } from './jobs.queries.ts';

const tones: Readonly<Record<Job['state'], StatusTone>> = {
  scheduled: 'default',
  running: 'processing',
  failed: 'error',
};

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
    width: 100,
    render: ({ state }) => <StatusDot tone={tones[state]} text={text.states[state]} />,
  },
  { key: 'runAt', title: text.runAt, width: 170, sortable: true, kind: 'moment' },
  { key: 'attempts', title: text.attempts, width: 110, numeric: true },
  {
    key: 'error',
    title: text.error,
    width: 200,
    flexible: true,
    render: ({ error }) => <EllipsisText text={error} />,
  },
  { key: 'createdAt', title: text.createdAt, width: 110, kind: 'time' },
];

const search: readonly SearchField[] = [
  { kind: 'choice', name: 'state', label: text.state, from: fixedChoices(text.state, text.states) },
];

/** 任务管理: background jobs of the server. */
export function JobsPage() {
  const holds = usePermissionCheck();
  const confirm = useConfirm();
  const { run, remove } = useJobActions();
  useLiveJobs();

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
            refusal: job.state === 'running' ? text.running : null,
            run: () => askToRun(job),
          },
        ]
      : []),
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
    <ResourcePage<Job>
      resource={{
        name: jobsName,
        title: text.pageTitle,
        purpose: text.purpose,
        client: jobsClient,
        columns,
        search,
        labelOf: ({ title }) => title,
        ...(mayRun || mayRemove ? { rowActions } : {}),
      }}
    />
  );
}
