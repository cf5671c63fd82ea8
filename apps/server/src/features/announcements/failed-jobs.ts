import { jobPage } from '@mutai/contract/jobs/resource';
import type { JobsObserver } from '../../platform/jobs/run-jobs.ts';
import type { Notify } from '../../platform/notices.ts';

/** Notifies job administrators of a permanently failed job. */
export const failedJobs =
  (notify: Notify): NonNullable<JobsObserver['failedPermanently']> =>
  async (trx, { title, error }) => {
    const told = `后台任务“${title}”多次失败，已停止重试，请在${jobPage.title}中处理：${error}`;
    await notify(trx, { kind: 'job-failed', title: told, link: jobPage.path }, { permission: jobPage.code });
  };
