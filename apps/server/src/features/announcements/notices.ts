import { charactersIn, firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import { insertRows } from '../../platform/database/many-rows.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { NoticeRecipients, Notify } from '../../platform/notices.ts';
import type { Platform } from '../../platform/platform.ts';

/** Truncates a title with an ellipsis if it is too long. */
function shortened(title: string): string {
  return charactersIn(title) <= limits.noticeMax ? title : `${firstCharacters(title, limits.noticeMax - 1)}…`;
}

/** Creates the function that sends notices to users: see docs/decisions/0023-notices.md. */
export function notifier({ database, clock, publish }: Platform): Notify {
  const { dialect } = database;

  const recipients = async (trx: WriteTransaction, to: NoticeRecipients): Promise<readonly number[]> => {
    const are =
      'users' in to
        ? among(dialect, 'u.id', listParameter(dialect, to.users))
        : sql<boolean>`u."id" in (select ur."userId" from "userRoles" as ur where ur."roleId" in (
            select r."id" from "roles" as r where r."holdsEverything" = 1
            union select rm."roleId" from "roleMenus" as rm inner join "menus" as m on m."id" = rm."menuId"
              where m."code" = ${to.permission}))`;
    const found = await trx.selectFrom('users as u').select('u.id').where('u.enabled', '=', 1).where(are).execute();
    return found.map(({ id }) => id);
  };

  return async (trx, { kind, title: whole, link = '' }, to) => {
    const users = await recipients(trx, to);
    if (users.length === 0) return;
    const [now, title] = [clock(), shortened(whole)];
    const { id } = await trx
      .insertInto('notices')
      .values({ kind, title, link, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = users.map((userId) => ({ userId, noticeId: id, readAt: null }));
    await insertRows(dialect, trx, 'noticeRecipients', rows);
    const at = new Date(now).toISOString();
    const notification = { id: `notice-${id}`, kind, title, link, pinned: false, at };
    publish(trx, { type: 'for-users', users, told: { type: 'notified', notification } });
  };
}
