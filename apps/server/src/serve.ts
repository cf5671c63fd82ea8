import { join } from 'node:path';
import { isatty } from 'node:tty';
import { inspect } from 'node:util';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { listenError } from './address.ts';
import { buildApp, platformOf, seedSite } from './app.ts';
import type { Config } from './config.ts';
import { refuseUnfinishedDatabase, refuseUnfinishedStorage } from './features/backups/unfinished-restore.ts';
import { fileLibrary } from './features/files/file-library.ts';
import { layoutLibrary } from './features/layouts/layout-library.ts';
import { playTaking } from './features/play-log/taking.ts';
import { ruleUses } from './features/schedule-rules/rule-uses.ts';
import { screensOfLayouts } from './features/screens/layout-uses.ts';
import { manifestRevisions } from './features/screens/revisions.ts';
import { postLibrary } from './features/posts/post-library.ts';
import type { DemoLibraries } from './features/seed/demo.ts';
import type { Seeded } from './features/seed/seed.ts';
import { systemSettingsOf } from './features/system-settings/system-settings.ts';
import { frontEnds } from './front-ends.ts';
import { unreadableSecrets } from './sealed-kinds.ts';
import { housekeeping } from './housekeeping.ts';
import type { Clock } from './platform/time/clock.ts';
import { jobFailures, watchedTime } from './watched-process.ts';
import { dataDirError } from './platform/data-dir/claim.ts';
import { SiteReadOnly } from './platform/database/errors.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkNotMoved } from './platform/database/move-state.ts';
import { openDatabase, type Database } from './platform/database/open-database.ts';
import { release as identity } from './platform/release.ts';
import { usualLimits } from './platform/database/transaction-watch.ts';
import { connectionLimits } from './platform/http/connection-limits.ts';
import type { Server } from './platform/http/server.ts';
import { type LineOutput, standardOutputFd } from './platform/process/line-output.ts';
import { end, killProcess } from './platform/process/process-end.ts';
import { trashRetention } from './platform/resource/deletion/trash-retention.ts';
import { reasonOf, StartError } from './platform/process/start-error.ts';
import { terminalLog } from './platform/process/terminal-log.ts';
import { secretsOf } from './platform/secrets/secrets.ts';
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
  say(`版本：${identity.label}`);
  const database = openOrExplain(config, say);
  await refuseUnfinishedStorage(config.s3, clock);
  const storage = await openStorageOrExplain(config, clock);
  const { password, suggestions } = await prepare(
    config,
    database,
    clock,
    demo ? demoLibrariesOf(database, storage, clock) : undefined,
  );
  for (const suggestion of suggestions) say(`${suggestion}。`);
  try {
    say(`幕台已启动：${await run({ config, demo, clock, output, release }, database, storage)}`);
  } finally {
    // Last, so that it stays in sight; after a failure too, because the next start does not know it.
    if (password !== undefined) sayPassword(config.admin.username, password, say);
  }
}

function sayPassword(username: string, password: string, say: (text: string) => void): void {
  say('');
  say('  已创建超级管理员，首次登录后需修改密码。以下密码仅显示这一次，请妥善保存：');
  say(`    账号：${username}`);
  say(`    密码：${password}`);
  say('');
}

/** Serves a prepared site. @returns its address */
async function run(
  { config, demo, clock, output, release }: Serving,
  database: Database,
  storage: Storage,
): Promise<string> {
  const say = (text: string) => output.write(`${text}\n`);
  // Marks this process as running for commands that need all servers stopped, even before anybody needs notifications.
  database.notifications.listen(() => undefined);
  const unreadable = await unreadableSecrets(database, secretsOf(config));
  if (unreadable !== undefined) say(unreadable);
  const isText = config.logFormat === 'auto' ? isatty(standardOutputFd) : config.logFormat === 'text';
  const logStream = isText ? terminalLog(output, config.logLevel) : output;
  const built = await buildApp({ config, database, storage, clock, frontEnds: builtFrontEnds, logStream });
  const { server: app, platform } = built;
  const paused = (work: string) => (err: unknown) => {
    if (err instanceof SiteReadOnly) app.log.info(`${work} paused: the site is being moved`);
    else app.log.error({ err }, `${work} paused: the database does not answer`);
  };
  const time = watchedTime(built);
  const failedJobs = jobFailures(built);
  platform.jobs.offer(housekeeping({ ...platform, clock: time.clock }));
  if (demo) platform.jobs.offer((await import('./features/seed/demo-screens.ts')).demoDisplays(platform));
  const trashDays = async () => (await systemSettingsOf().now(database.read)).trashDays;
  platform.jobs.offer(trashRetention(platform.resources.trashes, trashDays, time.clock));
  const jobs = platform.jobs.start(
    {
      failed: (kind, error) => {
        failedJobs.add({ kind });
        app.log.error({ err: error, kind }, 'job failed');
      },
      failedPermanently: built.onJobFailed,
      unreachable: paused('jobs'),
      reachable: () => app.log.info('jobs resumed'),
    },
    time,
  );
  const fetchingSources = built.sources.start({
    failed: (sourceId, error) => app.log.error({ err: error, sourceId }, 'data source failed'),
    unreachable: paused('data sources'),
  });
  const stopSweeping = sweepHourly(storage, time, (error) => app.log.error({ err: error }, 'storage not swept'));
  storage.ready().catch((error: unknown) => say(reasonOf(error)));
  app.addHook('onClose', async () => {
    stopSweeping();
    storage.close();
  });
  closeGracefully(app, database, [jobs, fetchingSources], output, release);
  const warning = await built.proxyWarning();
  if (warning !== undefined) say(warning);
  return listen(app, config);
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
 */
async function prepare(
  config: Config,
  database: Database,
  clock: Clock,
  examples: DemoLibraries | undefined,
): Promise<Seeded> {
  try {
    await refuseUnfinishedDatabase(database);
    await checkNotMoved(database);
    await migrate(database, join(config.dataDir, 'backups'), clock());
    const platform = platformOf(database, clock);
    const seeded = await seedSite(platform, config.admin);
    if (examples !== undefined) {
      const { fillDemo } = await import('./features/seed/demo.ts');
      await fillDemo(platform, examples);
    }
    return seeded;
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
    return await app.listen({ host, port, backlog: connectionLimits.waiting });
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
  background: readonly { stop(): Promise<void> }[],
  output: LineOutput,
  release: () => void,
): void {
  app.addHook('onClose', async () => {
    await Promise.all(background.map((work) => work.stop()));
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
  for (const signal of isatty(standardOutputFd) ? ([...signals, 'SIGHUP'] as const) : signals)
    process.once(signal, close);
}
