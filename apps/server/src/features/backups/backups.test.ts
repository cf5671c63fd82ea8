import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { backupPermissions } from '@mutai/contract/backups/page';
import { backupsPath, verifyBackupPath } from '@mutai/contract/backups/resource';
import type { Backup, BackupOverview } from '@mutai/contract/backups/schema';
import { Code } from '@mutai/contract/codes';
import { dayMs, hourMs, secondMs } from '@mutai/contract/durations';
import { jobRunsPath, jobsPath, runJobPath } from '@mutai/contract/jobs/resource';
import type { Job, JobRun } from '@mutai/contract/jobs/schema';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { mailSettingsPath, mailsPath } from '@mutai/contract/mail/resource';
import type { Mail } from '@mutai/contract/mail/schema';
import { notificationsPath } from '@mutai/contract/notifications/resource';
import { systemSettingsPath } from '@mutai/contract/system-settings/resource';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockFile } from '../../platform/data-dir/lock.ts';
import { alwaysTrusted } from '../../platform/time/trusted-time.ts';
import { createUser, roleIdOf, signInHolding } from '../../testing/builders.ts';
import { testDialect } from '../../testing/dialect.ts';
import { firstMoment } from '../../testing/prepared-site.ts';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';

/** Stands in for the client programs of PostgreSQL, which need not be installed as new as the server. */
const pgDump = `#!/bin/sh
for argument in "$@"; do
  case "$argument" in
    --version) echo 'pg_dump (PostgreSQL) 99.0';;
    --file=*) echo dump > "\${argument#--file=}";;
  esac
done
`;

function scratch(): string {
  const folder = mkdtempSync(join(scratchFolder(), 'mutai-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Works on the jobs of a site like one of its processes. */
function work({ platform }: TestApp): void {
  const failing = { unreachable: (error: unknown) => expect.fail(String(error)), reachable: () => undefined };
  const running = platform.jobs.start({ failed: () => undefined, ...failing }, alwaysTrusted(platform.clock));
  onTestFinished(() => running.stop());
}

/** Site with a backup directory, at the present time, which the commands see too. */
async function site(processes = 1) {
  const folder = scratch();
  const [directory, tools] = [join(folder, 'target'), join(folder, 'tools')];
  for (const one of [directory, tools]) mkdirSync(one);
  if (testDialect() === 'postgres') {
    writeFileSync(join(tools, 'pg_dump'), pgDump);
    chmodSync(join(tools, 'pg_dump'), 0o755);
    vi.stubEnv('PATH', `${tools}:/usr/bin:/bin`);
  }
  const app = await buildTestApp({ BACKUP_DIR: directory });
  app.advance(Date.now() - firstMoment);
  const session = { admin: await app.signIn() };
  const admin: Pick<Client, 'get' | 'post' | 'patch'> = {
    get: (path) => session.admin.get(path),
    post: (path, body) => session.admin.post(path, body),
    patch: (path, body) => session.admin.patch(path, body),
  };
  /** Lets time go by, after which the session has expired. */
  const pass = async (ms: number) => {
    app.advance(ms);
    session.admin = await app.signIn();
  };
  for (let n = 0; n < processes; n += 1) work(app);
  /** Reads the overview anew. */
  const overview = async (client: Pick<Client, 'get'> = admin): Promise<BackupOverview> => {
    app.advance(10 * secondMs);
    let seen = (await client.get(backupsPath)).data as BackupOverview;
    await expect
      .poll(async () => (seen = (await client.get(backupsPath)).data as BackupOverview), slowly)
      .toMatchObject({ isReading: false });
    return seen;
  };
  const jobOf = async (kind: string) => {
    const list = (await admin.get(`${jobsPath}?size=100`)).data as Job[];
    return list.find((job) => job.kind === kind);
  };
  const runs = async () => {
    const job = await jobOf('backup');
    return job === undefined ? [] : ((await admin.get(jobRunsPath(job.id))).data as JobRun[]);
  };
  const make = async () => {
    const before = (await runs()).length;
    expect(await admin.post(backupsPath)).toMatchObject({ status: 200, message: '备份将立即开始！' });
    await expect.poll(async () => (await runs()).length).toBe(before + 1);
  };
  return { app, admin: { ...session.admin, ...admin }, directory, overview, jobOf, runs, make, pass };
}

/** Each look starts a process. */
const slowly = { interval: 300 };

const inUse = (message: string) => ({ code: Code.conflict, message: expect.stringContaining(message) as string });

test('without a backup directory the page and the jobs say how to turn backups on', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  work(app);
  const { data } = await admin.get(backupsPath);
  expect(data).toMatchObject({ target: '', backups: [], isStale: false, isReading: false, run: { state: 'off' } });
  expect(await admin.post(backupsPath)).toMatchObject(inUse('BACKUP_DIR'));
  expect(await admin.post(verifyBackupPath('20260101T000000Z'))).toMatchObject(inUse('BACKUP_DIR'));
  const named = async () =>
    ((await admin.get(`${jobsPath}?size=100`)).data as Job[]).filter(({ kind }) => kind.startsWith('backup'));
  await expect.poll(async () => (await named()).map(({ kind }) => kind)).toEqual(['backup', 'backup-watch']);
  app.advance(11 * hourMs);
  const [job] = await named();
  expect(job).toMatchObject({
    title: '备份站点',
    state: 'scheduled',
    off: expect.stringContaining('BACKUP_DIR') as string,
  });
  expect(await admin.post(runJobPath(job?.id ?? 0), { runAt: job?.runAt })).toMatchObject(inUse('任务未启用'));
  expect((await admin.get(notificationsPath)).data).toEqual([]);
});

test('a user makes a backup and verifies it, once at a time, and others see only what they may', async () => {
  const { app, admin, directory, overview, jobOf, runs, make } = await site(2);
  const reader = await signInHolding(app, admin, 'reader', [backupPermissions.read]);
  const stranger = await signInHolding(app, admin, 'stranger', ['user']);
  expect(await overview(reader)).toMatchObject({ target: directory, backups: [], fault: '', run: { last: null } });
  expect((await stranger.get(backupsPath)).status).toBe(403);
  expect((await reader.post(backupsPath)).status).toBe(403);
  expect((await reader.post(verifyBackupPath('20260101T000000Z'))).status).toBe(403);

  const replies = await Promise.all([admin.post(backupsPath), admin.post(backupsPath), admin.post(backupsPath)]);
  expect(replies.filter(({ code }) => code === Code.success)).toHaveLength(1);
  expect(replies.find(({ code }) => code === Code.conflict)).toMatchObject(inUse('已有一次备份正在进行'));
  await expect.poll(async () => (await overview()).run.last, slowly).not.toBe(null);
  const { backups, run } = await overview(reader);
  expect(run).toMatchObject({ state: 'scheduled', startedAt: null, last: { error: '', requestedBy: '管理员' } });
  expect(run.last?.output).toMatch(/^备份 \d{8}T\d{6}Z 已完成：/);
  const engine = testDialect();
  expect(backups).toMatchObject([
    { state: 'whole', engine, missingCount: 0, hasSecret: false, check: null, fault: '' },
  ]);
  expect(backups[0]?.databaseSize).toBeGreaterThan(0);
  expect(await runs()).toHaveLength(1);
  expect(await jobOf('backup')).toMatchObject({ everyMs: dayMs, off: '', lastRun: { output: run.last?.output } });
  const [told] = (await admin.get('/api/v1/logs?size=1')).data as OperationLog[];
  expect(told).toMatchObject({ module: 'backup', action: 'run', recordName: '备份站点' });

  const [{ name } = { name: '' }] = backups;
  const checked = async (fault: string) => {
    await expect
      .poll(async () => (await overview()).backups[0]?.check, slowly)
      .toMatchObject({ endedAt: expect.any(String) as string, fault: expect.stringContaining(fault) as string });
  };
  const verified = await Promise.all([admin.post(verifyBackupPath(name)), admin.post(verifyBackupPath(name))]);
  expect(verified.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([Code.success, Code.conflict]);
  await checked('');
  expect((await overview()).backups[0]?.check?.fault).toBe('');
  const file = readdirSync(join(directory, 'generations', name)).find((one) => one.startsWith('database')) ?? '';
  writeFileSync(join(directory, 'generations', name, file), 'tampered');
  expect(await admin.post(verifyBackupPath(name))).toMatchObject({ status: 200 });
  await checked('已损坏或被改动');
  expect(await admin.post(verifyBackupPath('20200101T000000Z'))).toMatchObject({ code: Code.notFound });
  expect(await admin.post(verifyBackupPath('..'))).toMatchObject({ status: 404 });
  expect(await admin.post(verifyBackupPath('..%2F..%2Fetc'))).toMatchObject({ code: Code.invalid });
  await make();
});

test('a backup that fails says why, earlier ones stay listed, and the next attempt comes soon', async () => {
  const { app, admin, directory, overview, runs, make, jobOf } = await site();
  await make();
  const states = ({ backups }: BackupOverview) => backups.map(({ state }: Backup) => state);
  await expect.poll(async () => states(await overview())).toEqual(['whole']);

  const unlock = lockFile(join(directory, 'backup.lock'), () => new Error('locked'));
  await make();
  unlock();
  expect((await runs())[0]).toMatchObject({
    output: '',
    error: expect.stringContaining('另一个备份正在写入') as string,
  });
  const job = await jobOf('backup');
  expect(Date.parse(job?.runAt ?? '') - app.platform.clock()).toBeLessThanOrEqual(10 * secondMs);

  renameSync(directory, `${directory}-unmounted`);
  await make();
  expect((await overview()).run.last?.error).toContain('请先创建它，或检查其磁盘是否已挂载');
  expect(await overview()).toMatchObject({ fault: expect.stringContaining('不存在') as string });
  expect(states(await overview())).toEqual(['whole']);
  renameSync(`${directory}-unmounted`, directory);
  // The next attempt succeeds.
  await expect.poll(async () => (await overview()).run.last?.error, slowly).toBe('');

  mkdirSync(join(directory, 'generations', '20200101T000000Z'));
  mkdirSync(join(directory, 'generations', '20200102T000000Z'));
  writeFileSync(join(directory, 'generations', '20200102T000000Z', 'manifest.json'), '{}');
  await expect.poll(async () => states(await overview())).toEqual(['whole', 'whole', 'damaged', 'unfinished']);
  expect((await overview()).fault).toBe('');
  expect((await admin.get(backupsPath)).text).not.toContain('secret.key');
});

test('a shared place shows the backups of its site, and warnings of a backup are shown with its run', async () => {
  const { directory, overview, runs, make } = await site();
  await make();
  const shown = async () => (await overview()).backups.map(({ name, state }) => `${name} ${state}`);
  await expect.poll(shown, slowly).toHaveLength(1);
  const [own] = await shown();
  const generations = join(directory, 'generations');
  const manifest = readFileSync(join(generations, own?.split(' ')[0] ?? '', 'manifest.json'), 'utf8');
  const add = (name: string, text: string) => {
    mkdirSync(join(generations, name));
    writeFileSync(join(generations, name, 'manifest.json'), text);
  };
  const ofSite = (id: string | undefined) => {
    const other: unknown = { ...(JSON.parse(manifest) as { manifest: object }).manifest, site: id };
    return JSON.stringify({
      manifest: other,
      sha256: createHash('sha256').update(JSON.stringify(other)).digest('hex'),
    });
  };
  add('20260101T000000Z', ofSite('another'));
  add('20260102T000000Z', ofSite(undefined));
  await expect.poll(shown, slowly).toEqual([own, '20260102T000000Z whole']);
  // Backups of another site do not end the alarm.
  rmSync(join(generations, own?.split(' ')[0] ?? ''), { recursive: true });
  rmSync(join(generations, '20260102T000000Z'), { recursive: true });
  await expect.poll(shown, slowly).toEqual([]);
  expect(await overview()).toMatchObject({ fault: '' });

  add('20260103T000000Z', '{}');
  await make();
  const [run] = await runs();
  expect(run).toMatchObject({ error: '', output: expect.stringMatching(/^备份 \d{8}T\d{6}Z 已完成：/) as string });
  expect(run?.output).toContain('清单已损坏，已跳过，未删除');
  expect(readdirSync(generations)).toContain('20260101T000000Z');
});

test('a stored file that a verification finds damaged is copied again by the next backup', async () => {
  const { app, admin, directory, overview, make } = await site();
  const content = randomBytes(5000);
  await uploadFile(app, admin, 'a.bin', content);
  await make();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = join(directory, 'files', sha256.slice(0, 2), sha256);
  writeFileSync(file, randomBytes(5000));
  await expect.poll(async () => (await overview()).backups, slowly).toHaveLength(1);
  const [{ name } = { name: '' }] = (await overview()).backups;
  const faultOf = async () => {
    const check = (await overview()).backups.find((backup) => backup.name === name)?.check;
    return check?.endedAt === null ? 'pending' : check?.fault;
  };
  expect(await admin.post(verifyBackupPath(name))).toMatchObject({ status: 200 });
  await expect.poll(faultOf, slowly).toContain(`文件 ${sha256} 已损坏`);
  await make();
  expect(content.equals(readFileSync(file))).toBe(true);
});

test('a backup that is too old causes one notice and one mail, until there is a new one', async () => {
  const { app, admin, directory, overview, jobOf, make, pass } = await site();
  const settings = { enable: true, smtpHost: 'smtp.example.com', smtpFrom: 'site@example.com', smtpAuth: false };
  expect(await admin.patch(mailSettingsPath, settings)).toMatchObject({ status: 200 });
  const roleIds = [await roleIdOf(app, 'super-admin')];
  await createUser(admin, { username: 'keeper1', nickname: '值班', email: 'keeper@example.com', roleIds });
  const told = async () =>
    ((await admin.get(`${notificationsPath}?size=100`)).data as { kind: string; title: string; link: string }[]).filter(
      ({ kind }) => kind === 'backup-stale',
    );
  const mails = async () =>
    ((await admin.get(`${mailsPath}?size=100`)).data as Mail[]).filter(({ template }) => template === 'backup-stale');
  /** Lets an hour go by, after which the watch looks again. */
  const look = async () => {
    const before = (await jobOf('backup-watch'))?.lastRun?.id ?? 0;
    app.advance(hourMs);
    await expect.poll(async () => (await jobOf('backup-watch'))?.lastRun?.id ?? 0).toBeGreaterThan(before);
    expect((await jobOf('backup-watch'))?.lastRun).toMatchObject({ error: '' });
  };
  await expect.poll(() => jobOf('backup-watch')).toBeDefined();
  await make();
  await look();
  expect(await told()).toEqual([]);

  // The scheduled backups fail from now on.
  const unlock = lockFile(join(directory, 'backup.lock'), () => new Error('locked'));
  const lateBy = async (ms: number) => {
    await pass(ms);
    await expect.poll(async () => (await jobOf('backup'))?.error).toContain('另一个备份正在写入');
  };
  await lateBy(dayMs);
  await look();
  expect(await told()).toEqual([]);
  await lateBy(dayMs + 2 * hourMs);
  await expect.poll(async () => (await overview()).isStale, slowly).toBe(true);
  await expect
    .poll(async () => {
      await look();
      return told();
    })
    .toMatchObject([{ title: expect.stringContaining('已超过 2 天没有新的备份') as string, link: '/system/backup' }]);
  await look();
  await look();
  expect(await told()).toHaveLength(1);
  expect(await mails()).toMatchObject([
    { recipient: 'keeper@example.com', text: expect.stringContaining('另一个备份正在写入') as string },
  ]);
  expect(await admin.patch(systemSettingsPath, { backupAlertDays: 0 })).toMatchObject({ status: 200 });
  expect(await overview()).toMatchObject({ isStale: false, alertDays: 0 });
  expect(await admin.patch(systemSettingsPath, { backupAlertDays: 366 })).toMatchObject({ code: Code.invalid });
  await look();
  unlock();
});
