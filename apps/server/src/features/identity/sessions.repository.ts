import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { ClientInfo } from './client.ts';

/** A session with its user and one of the user's permissions: as many rows as permissions, at least one. */
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
  readonly holdsEverything: number | null;
  readonly permission: string | null;
}

export interface NewSession extends ClientInfo {
  readonly tokenHash: string;
  readonly userId: number;
  readonly remember: boolean;
  readonly now: number;
  readonly expiresAt: number;
}

/** Sessions, which live in the database so that every process can check and end them. */
export function sessionsRepository(database: Database) {
  const { db } = database;
  const byToken = prepared<{ tokenHash: string }, SessionRow>(database, (query, place) =>
    query
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .leftJoin('userRoles as ur', 'ur.userId', 'u.id')
      .leftJoin('roles as r', 'r.id', 'ur.roleId')
      .leftJoin('roleMenus as rm', 'rm.roleId', 'r.id')
      .leftJoin('menus as m', 'm.id', 'rm.menuId')
      .select(['s.id', 's.userId', 's.remember', 's.lastSeenAt', 's.expiresAt', 's.endedAt'])
      .select(['u.nickname', 'u.enabled', 'u.mustChangePassword', 'r.holdsEverything', 'm.code as permission'])
      .where('s.tokenHash', '=', place('tokenHash')),
  );

  return {
    /** Rows of a token's session; none for an unknown token. */
    byToken: (tokenHash: string) => byToken(db, { tokenHash }),

    async insert(executor: Executor, session: NewSession): Promise<void> {
      await executor
        .insertInto('sessions')
        .values({
          tokenHash: session.tokenHash,
          userId: session.userId,
          remember: session.remember ? 1 : 0,
          ip: session.ip,
          os: session.os,
          browser: session.browser,
          createdAt: session.now,
          lastSeenAt: session.now,
          expiresAt: session.expiresAt,
          endedAt: null,
        })
        .execute();
    },

    async seen(id: number, now: number, expiresAt: number): Promise<void> {
      await db.updateTable('sessions').set({ lastSeenAt: now, expiresAt }).where('id', '=', id).execute();
    },

    async end(executor: Executor, id: number, now: number): Promise<void> {
      await executor
        .updateTable('sessions')
        .set({ endedAt: now })
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .execute();
    },

    /** @param except a session that goes on: one's own, when changing the password */
    async endAllOf(executor: Executor, userId: number, now: number, except?: number): Promise<void> {
      await executor
        .updateTable('sessions')
        .set({ endedAt: now })
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
        .execute();
    },

    /** Removes what ended or expired before a time. */
    async purge(executor: Executor, before: number): Promise<void> {
      await executor
        .deleteFrom('sessions')
        .where(sql<number>`coalesce(${sql.ref('endedAt')}, ${sql.ref('expiresAt')})`, '<', before)
        .execute();
    },
  };
}

export type SessionsRepository = ReturnType<typeof sessionsRepository>;
