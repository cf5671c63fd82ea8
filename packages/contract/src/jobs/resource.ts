import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule, PageDefinition } from '../resource-definition.ts';

export const jobsPath = `${apiPrefix}/jobs`;

/** Runs a job as soon as possible. @param id of the job; `:id` in a route */
export const runJobPath = (id: number | ':id'): string => `${jobsPath}/${id}/run`;

/** Ended runs of a job. @param id of the job; `:id` in a route */
export const jobRunsPath = (id: number | ':id'): string => `${jobsPath}/${id}/runs`;

/** Time of the server: whether it is in doubt, and its confirmation. */
export const serverTimePath = `${jobsPath}/time`;

export const jobPermissions = { read: 'job', run: 'job:run', delete: 'job:delete' } as const;

/** State of an unfinished job: waiting for its time or next try, in progress, or failed permanently. */
export const jobStates = ['scheduled', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];
export const jobStateNames = { scheduled: '等待中', running: '运行中', failed: '失败' } as const;

export const jobLabels = {
  title: '任务',
  kind: '类型',
  state: '状态',
  everyMs: '间隔',
  attempts: '已尝试次数',
  runAt: '下次执行',
  startedAt: '开始时间',
  lastRun: '上次执行',
  endedAt: '结束时间',
  requestedBy: '执行人',
  failedAt: '失败时间',
  error: '失败原因',
  output: '执行结果',
  off: '未启用的原因',
  serverTime: '服务器时间',
  createdAt: commonLabels.createdAt,
} as const;

export const jobPage = {
  code: jobPermissions.read,
  path: '/system/job',
  title: '任务管理',
  icon: 'clock',
  sort: 70,
  actions: [
    { code: jobPermissions.run, name: '执行任务' },
    { code: jobPermissions.delete, name: '移除失败任务' },
  ],
} as const satisfies PageDefinition;

export const jobModule: LoggedModule = {
  title: jobPage.title,
  labels: jobLabels,
  values: { state: jobStateNames },
};
