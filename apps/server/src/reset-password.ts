/*
 * `npm run reset-password -- <account>`: for when nobody can sign in who could reset a password on the users page.
 * Whoever runs it already reads and writes the database.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { sessionsRepository } from './features/identity/sessions.repository.ts';
import { usersRepository } from './features/users/users.repository.ts';
import { maskedSecret } from './platform/audit/changes.ts';
import { systemClock as clock } from './platform/clock.ts';
import { migrations } from './platform/database/migrations/list.ts';
import { appliedMigrations } from './platform/database/newer-database.ts';
import { databaseFile, openDatabase, type Database } from './platform/database/open-database.ts';
import { generatePassword, hashPassword } from './platform/passwords.ts';
import { StartError } from './platform/start-error.ts';

async function resetPassword(database: Database, username: string): Promise<string> {
  const users = usersRepository(database);
  const account = await users.byUsername(database.db, username);
  if (account === undefined) throw new StartError(`账号 ${username} 不存在。`);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const now = clock();
  await database.inTransaction(async (trx) => {
    await users.setPassword(trx, account.id, passwordHash, { userId: null, now });
    await trx.updateTable('users').set({ mustChangePassword: 1, enabled: 1 }).where('id', '=', account.id).execute();
    await sessionsRepository(database).endAllOf(trx, account.id, now);
    await trx
      .insertInto('operationLogs')
      .values({
        userId: null,
        nickname: '命令行',
        module: 'user',
        action: 'reset-password',
        recordId: account.id,
        recordName: account.nickname,
        changes: JSON.stringify({ password: [maskedSecret, maskedSecret] }),
        requestId: '',
        ip: '',
        durationMs: 0,
        remark: '',
        createdAt: now,
      })
      .execute();
  });
  return password;
}

/** Somebody in the wrong folder is told so, and finds no new database there afterwards. */
function noSite({ databaseUrl, dataDir }: Config): StartError {
  const place = databaseUrl === '' ? `数据目录 ${dataDir} 中` : 'DATABASE_URL 所指的数据库中';
  return new StartError(`${place}没有站点，请在启动服务器的目录中、以相同的环境变量运行本命令。`);
}

process.umask(0o077);
const [username] = process.argv.slice(2);
try {
  if (username === undefined) throw new StartError('用法：npm run reset-password -- 账号');
  Object.assign(process.env, { ...readEnvFile('.env'), ...process.env });
  const config = readConfig(process.env);
  if (config.databaseUrl === '' && !existsSync(databaseFile(config.dataDir))) throw noSite(config);
  const database = openDatabase(config, () => undefined);
  try {
    const known = Object.keys(migrations(database.dialect));
    const applied = await appliedMigrations(database, known, join(config.dataDir, 'backups'));
    if (applied.length === 0) throw noSite(config);
    const password = await resetPassword(database, username);
    process.stdout.write(`账号 ${username} 的新密码（仅显示这一次，登录后需修改）：${password}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
