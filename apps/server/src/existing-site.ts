import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { migrations } from './platform/database/migrations/list.ts';
import { appliedMigrations } from './platform/database/newer-database.ts';
import { databaseFile, openDatabase, type Database } from './platform/database/open-database.ts';
import { StartError } from './platform/process/start-error.ts';

/** Error for a missing site. No database is created in a wrong folder. */
function noSite({ databaseUrl, dataDir }: Config): StartError {
  const place = databaseUrl === '' ? `数据目录 ${dataDir} 中` : 'DATABASE_URL 所指的数据库中';
  return new StartError(`${place}没有站点，请在启动服务器的目录中、以相同的环境变量运行本命令。`);
}

async function withSite(work: (config: Config, database: Database) => Promise<void>): Promise<void> {
  Object.assign(process.env, { ...readEnvFile('.env'), ...process.env });
  const config = readConfig(process.env);
  if (config.databaseUrl === '' && !existsSync(databaseFile(config.dataDir))) throw noSite(config);
  const database = openDatabase(config, () => undefined);
  try {
    const known = Object.keys(migrations(database.dialect));
    const applied = await appliedMigrations(database, known, join(config.dataDir, 'backups'));
    if (applied.length === 0) throw noSite(config);
    await work(config, database);
  } finally {
    await database.close();
  }
}

/**
 * Runs a command on the site of the environment, with or without its running server. Errors are printed, and set the
 * exit code to 1.
 */
export async function onExistingSite(work: (config: Config, database: Database) => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await withSite(work);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
