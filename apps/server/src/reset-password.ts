/*
 * `npm run reset-password -- <account>`: for when nobody who could reset a password in the console can sign in.
 * Requires access to the database.
 */
import { onExistingSite } from './existing-site.ts';
import { sessionsRepository } from './features/identity/sessions.repository.ts';
import { usersRepository } from './features/users/users.repository.ts';
import { auditLog, commandAuthor } from './platform/audit/audit.ts';
import { maskedSecret } from './platform/audit/changes.ts';
import { systemClock as clock } from './platform/time/clock.ts';
import type { Database } from './platform/database/open-database.ts';
import { generatePassword, hashPassword } from './platform/secrets/passwords.ts';
import { publisher } from './platform/events/publish.ts';
import { StartError } from './platform/process/start-error.ts';

async function resetPassword(database: Database, username: string): Promise<string> {
  const users = usersRepository(database);
  const account = await users.byUsername(database.read, username);
  if (account === undefined) throw new StartError(`账号 ${username} 不存在。`);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const now = clock();
  await database.write(async (trx) => {
    await users.setPassword(trx, account.id, passwordHash, { userId: null, now });
    await trx.updateTable('users').set({ mustChangePassword: 1, enabled: 1 }).where('id', '=', account.id).execute();
    await sessionsRepository({ database, publish: publisher(database, clock) }).endAllOf(trx, account.id, now);
    await auditLog(database, clock)(trx, commandAuthor(now), {
      module: 'user',
      action: 'reset-password',
      recordId: account.id,
      recordName: account.nickname,
      changes: { password: [maskedSecret, maskedSecret] },
    });
  });
  return password;
}

const [username] = process.argv.slice(2);
await onExistingSite(async (_config, database) => {
  if (username === undefined) throw new StartError('用法：npm run reset-password -- 账号');
  const password = await resetPassword(database, username);
  process.stdout.write(`账号 ${username} 的新密码（仅显示这一次，登录后需修改）：${password}\n`);
});
