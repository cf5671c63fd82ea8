import { join } from 'node:path';
import { isatty } from 'node:tty';
import { inspect } from 'node:util';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { listenError } from './address.ts';
import { buildApp, platformOf, seedSite } from './app.ts';
import type { Config } from './config.ts';
import { fileLibrary } from './features/files/file-library.ts';
import { layoutLibrary } from './features/layouts/layout-library.ts';
import { playTaking } from './features/play-log/taking.ts';
import { ruleUses } from './features/schedule-rules/rule-uses.ts';
import { screensOfLayouts } from './features/screens/layout-uses.ts';
import { manifestRevisions } from './features/screens/revisions.ts';
import { postLibrary } from './features/posts/post-library.ts';
import type { DemoLibraries } from './features/seed/demo.ts';
import { systemSettingsOf } from './features/system-settings/system-settings.ts';
import { frontEnds } from './front-ends.ts';
import { housekeeping } from './housekeeping.ts';
import type { Clock } from './platform/time/clock.ts';
import { dataDirError } from './platform/data-dir/claim.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase, type Database } from './platform/database/open-database.ts';
import { usualLimits } from './platform/database/transaction-watch.ts';
import type { Server } from './platform/http/server.ts';
import type { RunningJobs } from './platform/jobs/run-jobs.ts';
import type { LineOutput } from './platform/process/line-output.ts';
import { end, killProcess } from './platform/process/process-end.ts';
import { trashRetention } from './platform/resource/deletion/trash-retention.ts';
import { reasonOf, StartError } from './platform/process/start-error.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import { sweepHourly } from './platform/storage/sweeping.ts';

const builtFrontEnds = frontEnds.map((frontEnd) => ({
  ...frontEnd,
  directory: join(import.meta.dirname, '../..', frontEnd.name, 'dist'),
}));
/** Time for a graceful shutdown, in milliseconds; then the process is killed. */
const closeWithinMs = 10_000;

export interface Serving {
  readonly config: Config;
  /** True for a demonstration site, which is filled with examples. */
  readonly demo: boolean;
  readonly clock: Clock;
  readonly output: LineOutput;
  /** Unlocks the data directory. */
  readonly release: () => void;
}

/**
 * Opens and migrates the database, and serves requests until the process receives a signal to stop.
 *
 * @throws StartError if one of these steps fails
 */
export async function serve({ config, demo, clock, output, release }: Serving): Promise<void> {
  const say = (text: string) => output.write(`${text}\n`);
  const database = openOrExplain(config, say);
  const storage = await openStorageOrExplain(config, clock);
  const generated = await prepare(
    config,
    database,
    clock,
    demo ? demoLibrariesOf(database, storage, clock) : undefined,
  );
  if (generated !== undefined) {
    say('');
    say('  已创建超级管理员，首次登录后需修改密码。以下密码仅显示这一次，请妥善保存：');
    say(`    账号：${config.admin.username}`);
    say(`    密码：${generated}`);
    say('');
  }
  const built = await buildApp({ config, database, storage, clock, frontEnds: builtFrontEnds, logStream: output });
  const { server: app, platform } = built;
  platform.jobs.offer(housekeeping(platform));
  if (demo) platform.jobs.offer((await import('./features/seed/demo-screens.ts')).demoDisplays(platform));
  const trashDays = async () => (await systemSettingsOf().now(database.read)).trashDays;
  platform.jobs.offer(trashRetention(platform.resources.trashes, trashDays, clock));
  const jobs = platform.jobs.start({
    failed: (kind, error) => app.log.error({ err: error, kind }, 'job failed'),
    failedPermanently: built.onJobFailed,
    unreachable: (error) => app.log.error({ err: error }, 'jobs paused: the database does not answer'),
    reachable: () => app.log.info('jobs resumed'),
  });
  const stopSweeping = sweepHourly(storage, (error) => app.log.error({ err: error }, 'storage not swept'));
  storage.ready().catch((error: unknown) => say(reasonOf(error)));
  app.addHook('onClose', async () => {
    stopSweeping();
    storage.close();
  });
  closeGracefully(app, database, jobs, output, release);
  say(`幕台已启动：${await listen(app, config)}`);
}

function openOrExplain(config: Config, say: (text: string) => void): Database {
  try {
    return openDatabase(
      config,
      (error) => say(`数据库连接中断：${error.message}`),
      usualLimits((error) => say(`数据库事务长时间未结束，已回滚：${inspect(error.cause)}`)),
    );
  } catch (error) {
    throw dataDirError(config.dataDir, error);
  }
}

/** Opens the storage. An unreachable object storage does not prevent the start: the rest of the site works without it. */
async function openStorageOrExplain(config: Config, clock: Clock): Promise<Storage> {
  try {
    // With an embedded database only one process uses the data directory.
    return await openStorage({ ...config, alone: config.databaseUrl === '' }, clock);
  } catch (error) {
    throw dataDirError(config.dataDir, error);
  }
}

/** A demonstration adds its layouts before its playlists. */
const nothingPlays = { onChanged: () => Promise.resolve(), playlistsWith: () => Promise.resolve([]) };

/** Creates the services that a demonstration adds its examples with. They send no notifications. */
export const demoLibrariesOf = (database: Database, storage: Storage, clock: Clock): DemoLibraries => ({
  files: fileLibrary(platformOf(database, clock), storage),
  layouts: (at) => {
    const platform = platformOf(database, at);
    const contents = fileLibrary(platform, storage).holds(layoutPermissions.read);
    const screens = screensOfLayouts(manifestRevisions(platform), at, nothingPlays);
    const { service, actions } = layoutLibrary(platform, contents, screens, ruleUses(database, 'layoutId'));
    return {
      create: service.create,
      publish: (context, id, version) => service.perform(context, actions.publishing, { id, version }),
    };
  },
  posts: (at) =>
    postLibrary(platformOf(database, at), {
      deliver: () => Promise.resolve(),
      notify: () => Promise.resolve(),
      onPurged: () => Promise.resolve(),
    }).service,
  plays: (timeZone, titles) =>
    playTaking(platformOf(database, clock), {
      timeZone: () => Promise.resolve(timeZone),
      titleOf: (_executor, key) => Promise.resolve(titles.get(key) ?? ''),
    }),
});

/**
 * Migrates the database, and creates the initial records of a new site and the examples of a demonstration.
 *
 * @param examples services that a demonstration adds its examples with; undefined for other sites
 * @returns the generated password of a new administrator
 */
async function prepare(
  config: Config,
  database: Database,
  clock: Clock,
  examples: DemoLibraries | undefined,
): Promise<string | undefined> {
  try {
    await migrate(database, join(config.dataDir, 'backups'), clock());
    const platform = platformOf(database, clock);
    const generated = await seedSite(platform, config.admin);
    if (examples !== undefined) {
      const { fillDemo } = await import('./features/seed/demo.ts');
      await fillDemo(platform, examples);
    }
    return generated;
  } catch (error) {
    await database.close().catch(() => undefined);
    if (error instanceof StartError) throw error;
    const where = database.dialect === 'sqlite' ? `数据目录 ${config.dataDir}` : 'DATABASE_URL 所指的数据库';
    const hint =
      database.dialect === 'sqlite'
        ? '请检查 DATA_DIR 是否可写且磁盘未满。'
        : '请检查 DATABASE_URL 的主机、端口、用户、密码与数据库名。';
    throw new StartError(`无法使用${where}：${reasonOf(error)}\n${hint}`);
  }
}

async function listen(app: Server, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenError({ host, port }, error);
  }
}

/**
 * Installs signal handlers that stop accepting requests, finish running ones and close the database. A second signal kills
 * the process at once.
 */
function closeGracefully(
  app: Server,
  database: Database,
  jobs: RunningJobs,
  output: LineOutput,
  release: () => void,
): void {
  app.addHook('onClose', async () => {
    await jobs.stop();
    await database.close();
    release();
  });
  const close = (signal: NodeJS.Signals) => {
    app.log.info({ signal }, 'closing');
    setTimeout(killProcess, closeWithinMs).unref();
    app.close().then(
      () => end(output, 0),
      (error: unknown) => {
        app.log.error({ err: error }, 'close failed');
        void end(output, 1);
      },
    );
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  // A closed terminal sends SIGHUP. Without a terminal SIGHUP asks to reopen log files, of which there are none.
  for (const signal of isatty(1) ? ([...signals, 'SIGHUP'] as const) : signals) process.once(signal, close);
}
