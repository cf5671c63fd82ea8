import { DoneAnswer } from '@mutai/contract/codes';
import {
  jobPage,
  jobPermissions,
  jobsPath,
  jobRunsPath,
  jobStateNames,
  runJobPath,
} from '@mutai/contract/jobs/resource';
import {
  type Job,
  JobListAnswer,
  JobQuery,
  type JobRun,
  JobRunListAnswer,
  JobRunQuery,
  RunJobBody,
} from '@mutai/contract/jobs/schema';
import { limits } from '@mutai/contract/limits';
import { IdParams } from '@mutai/contract/list';
import { holdsAny } from '@mutai/contract/permissions';
import { errors } from '../../platform/errors.ts';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { JobItem, JobRunItem } from '../../platform/jobs/jobs-table.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import { bestRecords, foundRecord } from '../../platform/resource/found.ts';
import { done, listed } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { orderOf, windowOf } from '../../platform/resource/list/search.ts';
import { withPinyin } from '../../platform/search/pinyin.ts';
import { searchedWords } from '../../platform/search/terms.ts';
import { isoOrNull } from '../../platform/time/clock.ts';

const what = '任务';
/** Each process that runs jobs knows for itself whether the time is in doubt. */
const ifInDoubt = '如服务器时间正在确认（例如刚启动），将在确认后执行。';

/** Registers `/jobs`: background jobs, for administrators. */
export function jobs(app: Server, platform: Platform): void {
  const { database, audit, jobs: queue, announceChange, resources } = platform;
  const kindOf = (name: string) => queue.kinds.find(({ kind }) => kind === name);

  const shownRun = ({ id, startedAt, endedAt, error, output, requestedBy }: JobRunItem): JobRun => ({
    id,
    output,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    error,
    requestedBy,
  });

  const shown = ({ runAt, failedAt, createdAt, startedAt, ...job }: JobItem, last?: JobRunItem): Job => {
    const kind = kindOf(job.kind);
    return {
      ...job,
      startedAt: job.state === 'running' ? isoOrNull(startedAt) : null,
      lastRun: last === undefined ? null : shownRun(last),
      title: kind?.title ?? job.kind,
      off: kind?.off ?? '',
      everyMs: kind?.every ?? null,
      runAt: new Date(runAt).toISOString(),
      failedAt: isoOrNull(failedAt),
      createdAt: new Date(createdAt).toISOString(),
    };
  };

  const foundRow = (job: JobItem, rank: number) => ({
    id: job.id,
    rank,
    title: shown(job).title,
    details: JSON.stringify([jobStateNames[job.state]]),
    parent: '',
  });

  /** @throws AppError 4004 if it does not exist: finished jobs are deleted */
  const find = async (trx: WriteTransaction, id: number): Promise<Job> => {
    const job = await queue.find(trx, id);
    if (job === undefined) throw errors.notFound(what);
    return shown(job);
  };

  const tell = (
    trx: WriteTransaction,
    context: RequestContext,
    { id, title, state, attempts, error }: Job,
    action: 'run' | 'delete',
  ) =>
    audit(trx, context, {
      module: jobPage.code,
      action,
      recordId: id,
      recordName: title,
      changes: { state: [state, null], attempts: [attempts, null], ...(error === '' ? {} : { error: [error, null] }) },
    });

  /** @throws AppError 4009 if it is running or was rescheduled */
  const run = (context: RequestContext, id: number, { runAt }: RunJobBody): Promise<Job> =>
    database.write(async (trx) => {
      const job = await find(trx, id);
      if (job.off !== '') throw errors.inUse(`任务未启用：${job.off}！`);
      if (!(await queue.runNow(trx, id, Date.parse(runAt), context.principal.nickname))) {
        throw errors.inUse(
          job.state === 'running' ? '任务正在运行，请等待其结束！' : '任务的执行时间已变化，请查看最新状态后再操作！',
        );
      }
      await tell(trx, context, job, 'run');
      return job;
    });

  const remove = (context: RequestContext, id: number): Promise<void> =>
    database.write(async (trx) => {
      const job = await find(trx, id);
      if (!(await queue.removeFailed(trx, id))) throw errors.inUse('只能移除失败的任务，其他任务仍将执行！');
      await tell(trx, context, job, 'delete');
      announceChange(trx, { module: jobPage.code, action: 'delete', ids: [id] });
    });

  /** Jobs are few and named by the program: their names are searched here. */
  resources.addFinder({
    module: jobPage.code,
    isOpenTo: ({ permissions }) => holdsAny(permissions, [jobPermissions.read]),
    async find(_principal, text) {
      const words = searchedWords(text);
      const { rows } = await queue.list({}, { offset: 0, limit: limits.maxPageSize });
      const named = rows.map((job) => ({ job, name: withPinyin(shown(job).title).toLowerCase() }));
      const found = named.filter(({ name }) => words.every((word) => name.includes(word)));
      return bestRecords(
        found.map(({ job, name }) => foundRow(job, name.startsWith(words[0] ?? '') ? 1 : 2)),
        words,
      );
    },
    async named(_principal, ids) {
      const all = await Promise.all(ids.map((id) => queue.find(database.read, id)));
      return all.flatMap((job) => (job === undefined ? [] : [foundRecord(foundRow(job, 0), [])]));
    },
  });

  app.get(
    jobsPath,
    {
      // The open page polls.
      config: { access: [jobPermissions.read], polledByClients: true },
      schema: { summary: '任务列表', querystring: JobQuery, response: { 200: JobListAnswer } },
    },
    async ({ query }) => {
      const [, order] = orderOf(query.sort, 'runAt:asc');
      const state = query.state === '' ? undefined : query.state;
      const page = await queue.list({ state, order }, windowOf(query));
      const last = await queue.lastRuns(page.rows.map(({ id }) => id));
      return listed({ ...page, rows: page.rows.map((job) => shown(job, last.get(job.id))) });
    },
  );
  app.get(
    jobRunsPath(':id'),
    {
      config: { access: [jobPermissions.read] },
      schema: {
        summary: '任务的执行记录',
        params: IdParams,
        querystring: JobRunQuery,
        response: { 200: JobRunListAnswer },
      },
    },
    async ({ params, query }) => {
      const [, order] = orderOf(query.sort, 'startedAt:desc');
      const page = await queue.listRuns(params.id, order, windowOf(query));
      return listed({ ...page, rows: page.rows.map(shownRun) });
    },
  );
  app.post(
    runJobPath(':id'),
    {
      config: { access: [jobPermissions.run] },
      schema: { summary: '立即执行或重试任务', params: IdParams, body: RunJobBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { kind } = await run(contextOf(request), request.params.id, request.body);
      const atAnyTime = kindOf(kind)?.atAnyTime === true;
      return done(null, `任务将立即执行！${atAnyTime ? '' : ifInDoubt}`);
    },
  );
  app.delete(
    `${jobsPath}/:id`,
    {
      config: { access: [jobPermissions.delete] },
      schema: { summary: '移除失败的任务', params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await remove(contextOf(request), request.params.id);
      return done(null, '移除成功！');
    },
  );
}
