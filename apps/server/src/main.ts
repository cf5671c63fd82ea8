import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { readConfig, StartError, type Config } from './config.ts';
import { fillDemo } from './features/first-start/demo.ts';
import { firstStart } from './features/first-start/first-start.ts';
import { housekeeping, housekeepingTimes } from './housekeeping.ts';
import { systemClock as clock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase, type Database } from './platform/database/open-database.ts';
import type { Server } from './platform/http/server.ts';
import { every, type Schedule } from './platform/schedule.ts';

const consoleDir = join(import.meta.dirname, '../../console/dist');
/** Milliseconds that running requests may take to finish when the server is told to stop. */
const closeWithinMs = 10_000;

/** Says something to the person at the terminal. Logs go elsewhere when they are piped away; this does not. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const demo = process.argv.includes('--demo');
  const config = readConfig(demo ? { DATA_DIR: './data-demo', ...process.env } : process.env);
  const database = openOrExplain(config);
  await prepare(config, database, demo);
  const app = await buildApp({ config, database, clock, consoleDir });
  const house = every(housekeepingTimes, housekeeping(database, clock), (error) =>
    app.log.error({ err: error }, 'housekeeping failed'),
  );
  closeGracefully(app, database, house);
  await listen(app, config);
}

function openOrExplain(config: Config): Database {
  try {
    return openDatabase(config, (error) => say(`数据库连接中断：${error.message}`));
  } catch (error) {
    throw new StartError(
      `无法打开数据目录 ${config.dataDir}：${reason(error)}\n请检查 DATA_DIR 是否存在、可写且磁盘未满。`,
    );
  }
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
    const where = database.dialect === 'sqlite' ? `数据目录 ${config.dataDir}` : 'DATABASE_URL 所指的数据库';
    const hint =
      database.dialect === 'sqlite'
        ? '请检查 DATA_DIR 是否可写且磁盘未满。'
        : '请检查 DATABASE_URL 的主机、端口、用户、密码与数据库名。';
    throw new StartError(`无法使用${where}：${reason(error)}\n${hint}`);
  }
}

async function listen(app: Server, { host, port }: Config): Promise<void> {
  try {
    const address = await app.listen({ host, port });
    say(`幕台已启动：${address}`);
  } catch (error) {
    await app.close();
    throw new StartError(
      hasCode(error, 'EADDRINUSE')
        ? `端口 ${port} 已被占用，请关闭占用它的程序，或用 PORT 指定其他端口。`
        : `无法监听 ${host}:${port}（HOST、PORT）：${reason(error)}`,
    );
  }
}

/** Stops accepting, finishes what runs, closes the database. A second signal ends at once. */
function closeGracefully(app: Server, database: Database, house: Schedule): void {
  app.addHook('onClose', async () => {
    await house.stop();
    await database.close();
  });
  const close = (signal: NodeJS.Signals) => {
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), closeWithinMs).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'close failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

try {
  await start();
} catch (error) {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `启动失败：${reason(error)}\n`);
  process.exit(1);
}
