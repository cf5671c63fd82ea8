import { jobQueue } from '../../platform/jobs/jobs.ts';
import { Code } from '@mutai/contract/codes';
import { hourMs, minuteMs } from '@mutai/contract/durations';
import { jobPermissions, jobRunsPath, jobsPath, runJobPath } from '@mutai/contract/jobs/resource';
import type { Job, JobRun } from '@mutai/contract/jobs/schema';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { alwaysTrusted } from '../../platform/time/trusted-time.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type FailedJob, PermanentJobError } from '../../platform/jobs/run-jobs.ts';
import { signInHolding } from '../../testing/builders.ts';
import { openTestSite, serveTestSite } from '../../testing/test-app.ts';

const within = { timeout: 20_000 };

/** Server with two processes whose jobs of the kind `send` fail while `state.broken` is set. */
async function site() {
  const opened = await openTestSite();
  const app = await serveTestSite(opened);
  const admin = await app.signIn();
  const { database, clock } = opened;
  const sent: string[] = [];
  const state = { broken: true };
  const failedPermanently: FailedJob[] = [];
  app.platform.jobs.offer({
    kind: 'send',
    title: '发送通知',
    run: async (to: string) => {
      if (state.broken) throw new PermanentJobError('收件人不存在');
      sent.push(to);
    },
  });
  const work = () => {
    const running = app.platform.jobs.start(
      {
        failed: () => undefined,
        failedPermanently: async (_trx, job) => void failedPermanently.push(job),
        unreachable: (error) => expect.fail(String(error)),
        reachable: () => undefined,
      },
      alwaysTrusted(app.platform.clock),
    );
    onTestFinished(() => running.stop());
  };
  const enqueue = (to: string, runAt?: number) =>
    database.write((trx) => jobQueue(database, clock).enqueue(trx, 'send', to, runAt));
  const list = async (query = '') => (await admin.get(`${jobsPath}?size=100${query}`)).data as Job[];
  const only = async () => {
    const job = (await list()).find(({ kind }) => kind === 'send');
    if (job === undefined) throw new Error('no such job');
    return job;
  };
  return { app, admin, clock, work, enqueue, list, only, sent, state, failedPermanently };
}

test('a failed job is listed with its title, and succeeds when it is run again', async () => {
  const { app, admin, work, enqueue, list, only, sent, state, failedPermanently } = await site();
  await enqueue('anna');
  expect(await only()).toMatchObject({ title: '发送通知', state: 'scheduled', attempts: 0, everyMs: null, error: '' });
  work();
  work();
  await expect.poll(only, within).toMatchObject({ state: 'failed', attempts: 1, error: '收件人不存在' });
  const failed = await only();
  expect(failedPermanently).toEqual([{ id: failed.id, kind: 'send', title: '发送通知', error: '收件人不存在' }]);
  expect(await list('&state=failed')).toEqual([failed]);
  expect(await list('&state=running')).toEqual([]);

  state.broken = false;
  app.advance(hourMs);
  // A double click, and a concurrent request of another user.
  const body = { runAt: failed.runAt };
  const replies = await Promise.all([1, 2, 3].map(() => admin.post(runJobPath(failed.id), body)));
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === Code.success)).toHaveLength(1);
  // The others arrive while it is pending, running or done.
  expect(codes.filter((code) => code === Code.conflict || code === Code.notFound)).toHaveLength(2);
  await expect.poll(() => list('&state=failed'), within).toEqual([]);
  await expect.poll(() => sent, within).toEqual(['anna']);
  const [told] = (await admin.get('/api/v1/logs?size=1')).data as OperationLog[];
  expect(told).toMatchObject({
    module: 'job',
    action: 'run',
    recordName: '发送通知',
    changes: { state: ['failed', null] },
  });
  expect(await admin.post(runJobPath(failed.id), body)).toMatchObject({ code: Code.notFound });
});

test('a scheduled job can be run now, once', async () => {
  const { admin, clock, work, enqueue, list, only, sent, state } = await site();
  state.broken = false;
  await enqueue('bert', clock() + hourMs);
  const { id, runAt } = await only();
  expect(await admin.post(runJobPath(id), { runAt })).toMatchObject({ status: 200 });
  expect(await admin.post(runJobPath(id), { runAt })).toMatchObject({ status: 409, code: Code.conflict });
  expect(await only()).toMatchObject({ state: 'scheduled', runAt: new Date(clock()).toISOString() });
  work();
  work();
  await expect.poll(async () => (await list()).filter(({ kind }) => kind === 'send'), within).toEqual([]);
  expect(sent).toEqual(['bert']);
});

test('the runs of a repeated job are kept: when, by whom, with which error; several processes count a run once', async () => {
  const { app, admin, work, list, state } = await site();
  app.platform.jobs.offer({
    kind: 'tidy',
    title: '整理',
    every: hourMs,
    run: async () => {
      if (state.broken) throw new Error('磁盘已满');
    },
  });
  for (let process = 0; process < 3; process += 1) work();
  const tidy = async () => (await list()).find(({ kind }) => kind === 'tidy');
  await expect.poll(tidy, within).toMatchObject({ state: 'scheduled', lastRun: null, startedAt: null });
  app.advance(minuteMs);
  await expect.poll(tidy, within).toMatchObject({ error: '磁盘已满', lastRun: { error: '磁盘已满', requestedBy: '' } });
  const { id = 0, runAt = '' } = (await tidy()) ?? {};
  state.broken = false;
  expect(await admin.post(runJobPath(id), { runAt })).toMatchObject({ status: 200 });
  await expect.poll(tidy, within).toMatchObject({ error: '', lastRun: { error: '', requestedBy: '管理员' } });
  const runs = (await admin.get(jobRunsPath(id))).data as JobRun[];
  expect(runs.map(({ error, requestedBy }) => [error, requestedBy])).toEqual([
    ['', '管理员'],
    ['磁盘已满', ''],
  ]);
  for (const { startedAt, endedAt } of runs) expect(Date.parse(endedAt)).toBeGreaterThanOrEqual(Date.parse(startedAt));
  const stranger = await signInHolding(app, admin, 'stranger', ['post']);
  expect(await stranger.get(jobRunsPath(id))).toMatchObject({ code: Code.forbidden });
});

test('only a failed job can be removed, and each operation needs its permission', async () => {
  const { app, admin, work, enqueue, only } = await site();
  const reader = await signInHolding(app, admin, 'reader', [jobPermissions.read]);
  await enqueue('carl');
  const { id, runAt } = await only();
  expect(await admin.delete(`${jobsPath}/${id}`)).toMatchObject({ code: Code.conflict });
  work();
  await expect.poll(only, within).toMatchObject({ state: 'failed' });
  expect(await reader.get(jobsPath)).toMatchObject({ status: 200 });
  expect(await reader.post(runJobPath(id), { runAt })).toMatchObject({ code: Code.forbidden });
  expect(await reader.delete(`${jobsPath}/${id}`)).toMatchObject({ code: Code.forbidden });
  expect(await admin.post(runJobPath(id), { runAt: '现在' })).toMatchObject({ code: Code.invalid });
  expect(await admin.delete(`${jobsPath}/${id}`)).toMatchObject({ status: 200 });
  expect(await admin.delete(`${jobsPath}/${id}`)).toMatchObject({ code: Code.notFound });
  const [told] = (await admin.get('/api/v1/logs?size=1')).data as OperationLog[];
  expect(told).toMatchObject({ module: 'job', action: 'delete', changes: { error: ['收件人不存在', null] } });
});
