import { systemSettingsKey } from '@mutai/contract/system-settings/resource';
import { sql } from 'kysely';
import { clockTolerance } from '../../platform/time/clock.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { settingsVersion } from '../../platform/settings/settings.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ClientInfo } from './client.ts';
import type { Executor } from '../../platform/database/open-database.ts';

/** Session with its user and one permission: one row per permission, at least one. */
export interface SessionRow {
  readonly id: number;
  readonly userId: number;
  readonly remember: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
  readonly nickname: string;
  readonly enabled: number;
  readonly mustChangePassword: number;
  readonly passwordChangedAt: number;
  /** Version of the session settings. */
  readonly settingsVersion: number | null;
  readonly holdsEverything: number | null;
  readonly permission: string | null;
  /** If set, the permissions are those of this role instead of the user's. */
  readonly viewRoleId: number | null;
}

export interface ViewAsRole {
  readonly id: number;
  readonly name: string;
}

export interface NewSession extends ClientInfo {
  readonly tokenHash: string;
  readonly userId: number;
  readonly remember: boolean;
  readonly now: number;
  readonly expiresAt: number;
}

/** Sessions are stored in the database, so that every process can check and end them. */
export function sessionsRepository({ database, publish }: Pick<Platform, 'database' | 'publish'>) {
  const byToken = prepared<{ tokenHash: string }, SessionRow>(database, (query, param) =>
    query
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .leftJoin('userRoles as ur', (join) => join.onRef('ur.userId', '=', 'u.id').on('s.viewRoleId', 'is', null))
      .leftJoin('roles as r', (join) => join.on('r.id', '=', sql`coalesce(s."viewRoleId", ur."roleId")`))
      .leftJoin('roleMenus as rm', 'rm.roleId', 'r.id')
      .leftJoin('menus as m', 'm.id', 'rm.menuId')
      .select(['s.id', 's.userId', 's.remember', 's.lastSeenAt', 's.expiresAt', 's.endedAt', 's.viewRoleId'])
      .select(['u.nickname', 'u.enabled', 'u.mustChangePassword', 'u.passwordChangedAt'])
      .select(['r.holdsEverything', 'm.code as permission'])
      .select(settingsVersion(systemSettingsKey).as('settingsVersion'))
      .where('s.tokenHash', '=', param('tokenHash')),
  );

  return {
    /** Rows of a token's session; empty for an unknown token. */
    byToken: (tokenHash: string) => byToken(database.frequentRead, { tokenHash }),

    async insert(trx: WriteTransaction, { remember, now, ...session }: NewSession): Promise<void> {
      await trx
        .insertInto('sessions')
        .values({ ...session, remember: remember ? 1 : 0, createdAt: now, lastSeenAt: now, endedAt: null })
        .execute();
    },

    async holdsEverything(executor: Executor, userId: number): Promise<boolean> {
      const found = await executor
        .selectFrom('userRoles as ur')
        .innerJoin('roles as r', 'r.id', 'ur.roleId')
        .select('r.id')
        .where('ur.userId', '=', userId)
        .where('r.holdsEverything', '=', 1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Role that a user views as; `undefined` if the user no longer holds everything, or the role was deleted. */
    async viewAsRole(executor: Executor, userId: number, roleId: number): Promise<ViewAsRole | undefined> {
      if (!(await this.holdsEverything(executor, userId))) return undefined;
      return executor.selectFrom('roles').select(['id', 'name']).where('id', '=', roleId).executeTakeFirst();
    },

    /** @param roleId `null`: back to own permissions */
    async setViewAs(trx: WriteTransaction, id: number, roleId: number | null): Promise<void> {
      await trx.updateTable('sessions').set({ viewRoleId: roleId }).where('id', '=', id).execute();
    },

    async seen(id: number, now: number, expiresAt: number): Promise<void> {
      const seen = { lastSeenAt: now, expiresAt };
      await database.write((trx) => trx.updateTable('sessions').set(seen).where('id', '=', id).execute());
    },

    async end(trx: WriteTransaction, ids: readonly number[], now: number): Promise<void> {
      await trx
        .updateTable('sessions')
        .set({ endedAt: now })
        .where('id', 'in', [...ids])
        .where('endedAt', 'is', null)
        .execute();
      publish(trx, { type: 'access-changed', of: 'session', ids });
    },

    /** @param except a session to keep: the own one when changing the password */
    async endAllOf(trx: WriteTransaction, userId: number, now: number, except?: number): Promise<void> {
      await trx
        .updateTable('sessions')
        .set({ endedAt: now })
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
        .execute();
      publish(trx, { type: 'access-changed', of: 'user', ids: [userId] });
    },

    /** Expires sessions last used before the clock was set back, at an unknown time. */
    async expireAhead(trx: WriteTransaction, now: number): Promise<void> {
      await trx
        .updateTable('sessions')
        .set({ expiresAt: now })
        .where('lastSeenAt', '>', now + clockTolerance)
        .where('expiresAt', '>', now)
        .execute();
    },

    /** Deletes sessions that ended or expired before a time. */
    async purge(trx: WriteTransaction, before: number): Promise<void> {
      await trx
        .deleteFrom('sessions')
        .where(sql<number>`coalesce(${sql.ref('endedAt')}, ${sql.ref('expiresAt')})`, '<', before)
        .execute();
    },
  };
}

export type SessionsRepository = ReturnType<typeof sessionsRepository>;
