import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { CopyLine } from '../../platform/audit/audit-copies.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { ClientInfo } from './client.ts';

/** Sign-in attempt for the login log. */
export interface Attempt {
  readonly account: UserRow | undefined;
  /** Raw input. */
  readonly username: string;
  readonly client: ClientInfo;
}

/** Writes a line of the login log. @param copyLine copies it to another output */
export async function writeLoginLine(
  trx: WriteTransaction,
  copyLine: CopyLine,
  { account, username, client }: Attempt,
  { success, description, now }: { readonly success: boolean; readonly description: string; readonly now: number },
): Promise<void> {
  const row = {
    userId: account?.id ?? null,
    username: account?.username ?? username,
    nickname: account?.nickname ?? '',
    description,
    ip: client.ip,
    os: client.os,
    browser: client.browser,
  };
  await trx
    .insertInto('loginLogs')
    .values({ ...row, success: success ? 1 : 0, createdAt: now })
    .execute();
  copyLine(trx, { log: 'login', createdAt: now, fields: { ...row, success } });
}

const refusedPrefix = '尝试次数过多，暂停登录期间已拒绝';

/**
 * Adds a rejected attempt to the summary line, which the first one creates.
 *
 * @param refused number of rejected attempts so far
 * @param since start of the window
 */
export async function summarizeRejected(
  trx: WriteTransaction,
  copyLine: CopyLine,
  attempt: Attempt,
  { refused, since, now }: { readonly refused: number; readonly since: number; readonly now: number },
): Promise<void> {
  const description = `${refusedPrefix} ${refused} 次`;
  const { numUpdatedRows } = await trx
    .updateTable('loginLogs')
    .set({ description })
    .where('success', '=', 0)
    .where('createdAt', '>=', since)
    .where('ip', '=', attempt.client.ip)
    .where('username', '=', attempt.account?.username ?? attempt.username)
    .where('description', 'like', `${refusedPrefix}%`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await writeLoginLine(trx, copyLine, attempt, { success: false, description, now });
}
