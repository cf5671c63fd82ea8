import { setTimeout as delay } from 'node:timers/promises';
import { backupPage, backupPermissions } from '@mutai/contract/backups/page';
import { backupsPath, verifyBackupPath } from '@mutai/contract/backups/resource';
import { type BackupOverview, BackupOverviewAnswer, BackupParams } from '@mutai/contract/backups/schema';
import { DoneAnswer } from '@mutai/contract/codes';
import { dayMs, secondMs } from '@mutai/contract/durations';
import type { RequestContext } from '../../platform/access/principal.ts';
import { errors } from '../../platform/errors.ts';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { JobItem } from '../../platform/jobs/jobs-table.ts';
import type { Platform } from '../../platform/platform.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import { isoOrNull } from '../../platform/time/clock.ts';
import { backupCommands } from './backup-commands.ts';
import { beginCheck, checksStore, type StoredCheck } from './backup-checks.ts';
import { backupJob, backupJobKind, backupsOff, verifyJob, verifyJobKind } from './backup-jobs.ts';
import { backupWatch, type BackupWatchDependencies } from './backup-watch.ts';
import { generationReader } from './known-generations.ts';
import { isOfSite } from './manifest.ts';

/** Time for which an answer waits for the target, in milliseconds: less than the console's time limit. */
const answerWithinMs = secondMs;
/** Age from which the generations are read again, in milliseconds. */
const freshMs = 10 * secondMs;

export interface BackupsDependencies extends BackupWatchDependencies {
  /** Backup target, without credentials; empty: backups are off. */
  readonly target: string;
  /** Configuration of the site, as commands read it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const iso = (time: number) => new Date(time).toISOString();

/** Registers `/backups`, and the jobs that make, verify and watch backups. */
export function backups(app: Server, platform: Platform, dependencies: BackupsDependencies): void {
  const { database, clock, audit, jobs } = platform;
  const { target, environment, siteId } = dependencies;
  const isOn = target !== '';
  const closing = new AbortController();
  const commands = backupCommands(environment, closing.signal);
  const reader = generationReader(commands, clock);
  const watch = backupWatch(platform, reader, dependencies, isOn);
  // Reads again at once, so that an open page shows the new backup.
  jobs.offer(backupJob(commands, isOn, () => void reader.refresh()));
  jobs.offer(verifyJob(platform, commands, isOn));
  jobs.offer(watch.job);
  app.addHook('onClose', async () => {
    closing.abort();
    await reader.settled();
  });

  const runStateOf = (job: JobItem | undefined): BackupOverview['run']['state'] => {
    if (!isOn) return 'off';
    if (job?.state === 'running') return 'running';
    return job !== undefined && job.runAt <= clock() ? 'requested' : 'scheduled';
  };

  const runOf = async (): Promise<BackupOverview['run']> => {
    const job = await jobs.findRepeated(database.read, backupJobKind);
    const last = job === undefined ? undefined : (await jobs.lastRuns([job.id])).get(job.id);
    const state = runStateOf(job);
    return {
      state,
      startedAt: state === 'running' ? isoOrNull(job?.startedAt ?? null) : null,
      nextAt: state === 'off' ? null : isoOrNull(job?.runAt ?? null),
      last: last === undefined ? null : { ...last, startedAt: iso(last.startedAt), endedAt: iso(last.endedAt) },
    };
  };

  /** A verification that is lost, such as by restoring another backup, can be repeated a day later. */
  const isPending = ({ askedAt, endedAt }: StoredCheck) => endedAt === null && clock() - askedAt < dayMs;

  const shownCheck = ({ askedAt, endedAt, fault }: StoredCheck) => ({
    askedAt: iso(askedAt),
    endedAt: isoOrNull(endedAt),
    fault,
  });

  const overview = async (): Promise<BackupOverview> => {
    const { triedAt } = reader.now();
    // The clock may be set back.
    if (isOn && (triedAt === null || Math.abs(clock() - triedAt) >= freshMs)) {
      const enough = new AbortController();
      const waited = delay(answerWithinMs, undefined, { signal: enough.signal, ref: false }).catch(() => undefined);
      await Promise.race([reader.refresh(), waited]);
      enough.abort();
    }
    const known = reader.now();
    const { checks } = await checksStore.read(database.read);
    const { alertDays, isStale, newest } = await watch.age(known);
    const site = await siteId(database.read);
    const own = known.generations.filter((generation) => isOfSite(generation, site));
    const isEmptied = known.readAt !== null && known.generations.length === 0 && newest > 0;
    return {
      target,
      fault: known.fault || (isEmptied ? '备份位置是空的，但先前有过备份，请检查其磁盘是否已挂载。' : ''),
      readAt: isoOrNull(known.readAt),
      isReading: reader.isReading(),
      backups: own.map(({ site: _, ...generation }) => {
        const check = checks.find(({ name }) => name === generation.name);
        return { ...generation, check: check === undefined ? null : shownCheck(check) };
      }),
      run: await runOf(),
      alertDays,
      isStale,
    };
  };

  /** @throws AppError 4009 if backups are off, or one is being made */
  const make = (context: RequestContext): Promise<void> =>
    database.write(async (trx) => {
      if (!isOn) throw errors.inUse(`${backupsOff}！`);
      // The first processes schedule it a minute after their start.
      await jobs.enqueue(trx, backupJobKind, null, clock() + secondMs, backupJobKind);
      const job = await jobs.findRepeated(trx, backupJobKind);
      const isUnderway = job === undefined || job.state === 'running' || job.runAt <= clock();
      if (isUnderway || !(await jobs.runNow(trx, job.id, job.runAt, context.principal.nickname))) {
        throw errors.inUse('已有一次备份正在进行，请等它结束！');
      }
      const record = { recordId: job.id, recordName: '备份站点', changes: {} };
      await audit(trx, context, { module: backupPage.code, action: 'run', ...record });
    });

  /** @throws AppError 4004 without such a backup, 4009 if it is being verified */
  const verify = async (context: RequestContext, name: string): Promise<void> => {
    if (!isOn) throw errors.inUse(`${backupsOff}！`);
    const isKnown = () => reader.now().generations.some((one) => one.name === name);
    // The client may have read the list from another process.
    if (!isKnown()) await reader.refresh();
    if (!isKnown()) throw errors.notFound('备份');
    await database.write(async (trx) => {
      let isRunning = false;
      await checksStore.change(
        trx,
        (current) => {
          isRunning = current.checks.some((check) => check.name === name && isPending(check));
          return isRunning ? {} : beginCheck(name, clock())(current);
        },
        clock(),
      );
      if (isRunning) throw errors.inUse('这份备份正在校验，请等它结束！');
      await jobs.enqueue(trx, verifyJobKind, name);
      await audit(trx, context, {
        module: backupPage.code,
        action: 'verify',
        recordId: null,
        recordName: name,
        changes: {},
      });
    });
  };

  app.get(
    backupsPath,
    {
      // The open page polls.
      config: { access: [backupPermissions.read], polledByClients: true },
      schema: { summary: '备份的状态与列表', response: { 200: BackupOverviewAnswer } },
    },
    async () => answer(await overview()),
  );
  app.post(
    backupsPath,
    {
      config: { access: [backupPermissions.create] },
      schema: { summary: '立即备份', response: { 200: DoneAnswer } },
    },
    async (request) => {
      await make(contextOf(request));
      return done(null, '备份将立即开始！');
    },
  );
  app.post(
    verifyBackupPath(':name'),
    {
      config: { access: [backupPermissions.create] },
      schema: { summary: '校验备份', params: BackupParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await verify(contextOf(request), request.params.name);
      return done(null, '校验将立即开始！');
    },
  );
}
