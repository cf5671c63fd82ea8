import { join } from 'node:path';
import { isatty } from 'node:tty';
import { listenError, tryAddress } from './address.ts';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { fillDemo } from './features/first-start/demo.ts';
import { firstStart } from './features/first-start/first-start.ts';
import { housekeeping } from './housekeeping.ts';
import { systemClock as clock } from './platform/clock.ts';
import { holdDataDir } from './platform/data-dir/hold.ts';
import { HangingError } from './platform/data-dir/reachable.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase, type Database } from './platform/database/open-database.ts';
import type { Server } from './platform/http/server.ts';
import { jobsOf, type RunningJobs } from './platform/jobs/jobs.ts';
import { standardOutput } from './platform/line-output.ts';
import { reasonOf, StartError } from './platform/start-error.ts';

const consoleDir = join(import.meta.dirname, '../../console/dist');
/** Milliseconds that running requests may take to finish when the server is told to stop. */
const closeWithinMs = 10_000;
/** Milliseconds of them that the last lines may take. */
const lastLinesMs = 1000;

// What this process writes holds password hashes and sessions: for its own account alone.
process.umask(0o077);

/** Logs, and what is said to the person at the terminal, in one order. */
const output = standardOutput();

function say(text: string): void {
  output.write(`${text}\n`);
}

async function start(): Promise<void> {
  Object.assign(process.env, { ...readEnvFile('.env'), ...process.env });
  const demo = process.argv.includes('--demo');
  const config = readConfig(demo ? { DATA_DIR: './data-demo', ...process.env } : process.env, say);
  await tryAddress(config);
  const letGo = await holdOrExplain(config);
  const database = openOrExplain(config);
  await prepare(config, database, demo);
  const app = await buildApp({ config, database, clock, consoleDir, logStream: output });
  const jobs = jobsOf(database, clock).start([housekeeping(database, clock)], (kind, error) =>
    app.log.error({ err: error, kind }, 'job failed'),
  );
  closeGracefully(app, database, jobs, letGo);
  await listen(app, config);
}

/** Takes the folder of an embedded database; a PostgreSQL may serve several processes. */
async function holdOrExplain({ databaseUrl, dataDir }: Config): Promise<() => void> {
  if (databaseUrl !== '') return () => undefined;
  try {
    return await holdDataDir(dataDir, clock);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

function openOrExplain(config: Config): Database {
  try {
    return openDatabase(config, (error) => say(`数据库连接中断：${error.message}`));
  } catch (error) {
    throw dataDirError(config.dataDir, error);
  }
}

function dataDirError(dataDir: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(`无法打开数据目录 ${dataDir}：${reasonOf(error)}\n请检查 DATA_DIR 是否存在、可写且磁盘未满。`);
}

/** Migrates, and makes what a new site needs, or a demonstration of one. */
async function prepare(config: Config, database: Database, demo: boolean): Promise<void> {
  try {
    await migrate(database, join(config.dataDir, 'backups'), clock());
    const generated = await firstStart(database, clock, config.admin);
    if (demo) await fillDemo(database, clock);
    if (generated === undefined) return;
    say('');
    say('  已创建超级管理员，首次登录后需修改密码。以下密码仅显示这一次，请妥善保存：');
    say(`    账号：${config.admin.username}`);
    say(`    密码：${generated}`);
    say('');
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

async function listen(app: Server, { host, port }: Config): Promise<void> {
  try {
    const address = await app.listen({ host, port });
    say(`幕台已启动：${address}`);
  } catch (error) {
    await app.close();
    throw listenError({ host, port }, error);
  }
}

/** Stops accepting, finishes what runs, closes the database. A second signal ends at once. */
function closeGracefully(app: Server, database: Database, jobs: RunningJobs, letGo: () => void): void {
  app.addHook('onClose', async () => {
    await jobs.stop();
    await database.close();
    letGo();
  });
  const close = (signal: NodeJS.Signals) => {
    app.log.info({ signal }, 'closing');
    setTimeout(endAtOnce, closeWithinMs).unref();
    app.close().then(
      () => end(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'close failed');
        void end(1);
      },
    );
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  // A terminal that is closed says so with a signal that elsewhere asks to open the log again: there is nothing to open.
  for (const signal of isatty(1) ? ([...signals, 'SIGHUP'] as const) : signals) process.once(signal, close);
}

/** Ends when the last lines are out, or cannot get out. */
async function end(code: number): Promise<void> {
  if (!(await output.flush(lastLinesMs))) endAtOnce();
  process.exit(code);
}

/** An exit in good order waits for threads that hang in the system; this does not. What was acknowledged is on disk. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

try {
  await start();
} catch (error) {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `启动失败：${reasonOf(error)}\n`);
  if (error instanceof HangingError) endAtOnce();
  await end(1);
}
