import { charactersIn, firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import type { NoticeKind } from '@mutai/contract/notifications/resource';
import { sql } from 'kysely';
import { insertRows } from './database/many-rows.ts';
import { among, listParameter } from './database/sql.ts';
import type { WriteTransaction } from './database/transaction.ts';
import type { Platform } from './platform.ts';

/** Something that the product itself tells people. */
export interface Notice {
  readonly kind: NoticeKind;
  /** One sentence: what happened, and what to do. */
  readonly title: string;
  /** Address of the console where that is done. */
  readonly link?: string;
}

/** Users by their ids, or whoever holds a permission at that moment. */
export type Audience = { readonly users: readonly number[] } | { readonly permission: string };

/**
 * Tells people something, in the transaction of what it tells of: they hear of it if, and only if, that is committed.
 * Accounts that are gone or disabled are left out.
 *
 * @param trx a transaction
 * @throws Error when the executor is none
 */
export type Notify = (trx: WriteTransaction, notice: Notice, to: Audience) => Promise<void>;

/** A title as it is kept: whole characters, and an ellipsis where it was longer. */
function shortened(title: string): string {
  return charactersIn(title) <= limits.noticeMax ? title : `${firstCharacters(title, limits.noticeMax - 1)}…`;
}

/** Tells people of a database what the product has to say: see decisions/0023-notices.md. */
export function notifier({ database, clock, publish }: Platform): Notify {
  const { dialect } = database;

  const recipients = async (trx: WriteTransaction, to: Audience): Promise<readonly number[]> => {
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
