import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { refuseUnfinishedFolder } from './features/backups/restore-mark.ts';
import { refuseUnfinishedDatabase } from './features/backups/unfinished-restore.ts';
import { migrations } from './platform/database/migrations/list.ts';
import { appliedMigrations } from './platform/database/newer-database.ts';
import { databaseFile, openDatabase, type Database } from './platform/database/open-database.ts';
import { StartError } from './platform/process/start-error.ts';

/** Error for a missing site. No database is created in a wrong folder. */
function noSite({ databaseUrl, dataDir }: Config): StartError {
  const place = databaseUrl === '' ? `数据目录 ${dataDir} 中` : 'DATABASE_URL 所指的数据库中';
  return new StartError(`${place}没有站点，请在启动服务器的目录中、以相同的环境变量运行本命令。`);
}

async function withSite(config: Config, work: (config: Config, database: Database) => Promise<void>): Promise<void> {
  await refuseUnfinishedFolder(config.dataDir);
  if (config.databaseUrl === '' && !existsSync(databaseFile(config.dataDir))) throw noSite(config);
  const database = openDatabase(config, () => undefined);
  try {
    await refuseUnfinishedDatabase(database);
    const known = Object.keys(migrations(database.dialect));
    const applied = await appliedMigrations(database, known, join(config.dataDir, 'backups'));
    if (applied.length === 0) throw noSite(config);
    await work(config, database);
  } finally {
    await database.close();
  }
}

/**
 * Runs a command with the configuration of the environment. Errors are printed, and set the exit code to 1.
 */
export async function onEnvironment(work: (config: Config) => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    Object.assign(process.env, { ...readEnvFile('.env'), ...process.env });
    await work(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs a command on the site of the environment, with or without its running server. Errors as in `onEnvironment`. */
export const onExistingSite = (work: (config: Config, database: Database) => Promise<void>): Promise<void> =>
  onEnvironment((config) => withSite(config, work));
