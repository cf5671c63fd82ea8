import { sessionPermissions } from '@mutai/contract/sessions/resource';
import type { Session, SessionQuery } from '@mutai/contract/sessions/schema';
import { writeLane, type Database, type Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import type { RequestContext, Principal } from '../../platform/access/principal.ts';
import { wholePage } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { refuseHigherPrivilege } from '../../platform/access/privilege.ts';

/** Active session from the identity feature. Times in milliseconds since 1970. */
export interface LiveSession extends Omit<Session, 'remember' | 'createdAt' | 'lastSeenAt' | 'current'> {
  readonly remember: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** Dependency on identity, which stores the sessions, and on roles. */
export interface SessionSource {
  page(database: Database, query: SessionQuery, now: number, requester: Requester): Promise<Page<LiveSession>>;
  findMany(executor: Executor, ids: readonly number[], now: number): Promise<readonly LiveSession[]>;
  ofUser(executor: Executor, userId: number, now: number): Promise<readonly LiveSession[]>;
  end(executor: Executor, ids: readonly number[], now: number): Promise<void>;
  permissionsOfUser(executor: Executor, userId: number): Promise<readonly string[]>;
}

const toSession = (principal: Principal) => (session: LiveSession) => ({
  ...session,
  remember: session.remember === 1,
  createdAt: new Date(session.createdAt).toISOString(),
  lastSeenAt: new Date(session.lastSeenAt).toISOString(),
  current: session.id === principal.sessionId,
});

/**
 * Lists and ends sessions: of all users with permission, and one's own. The next request of an ended session is
 * rejected.
 */
export function sessionsService(platform: Platform, source: SessionSource) {
  const { database, clock, audit } = platform;
  const { read: db, write } = database;

  const refuseAnyHigherPrivilege = async (
    trx: WriteTransaction,
    context: RequestContext,
    sessions: readonly LiveSession[],
  ) => {
    for (const { userId, nickname } of new Map(sessions.map((one) => [one.userId, one])).values()) {
      if (userId === context.principal.userId) continue;
      refuseHigherPrivilege(context, nickname, await source.permissionsOfUser(trx, userId));
    }
  };

  const endAndTell = async (
    trx: WriteTransaction,
    context: RequestContext,
    sessions: readonly LiveSession[],
  ): Promise<number> => {
    if (sessions.length === 0) throw errors.notFound('会话');
    await source.end(
      trx,
      sessions.map(({ id }) => id),
      clock(),
    );
    for (const { id, nickname, ip, os, browser } of sessions) {
      await audit(trx, context, {
        module: sessionPermissions.read,
        action: 'end-session',
        recordId: id,
        recordName: nickname,
        changes: { ip: [ip, null], os: [os, null], browser: [browser, null] },
      });
    }
    return sessions.length;
  };

  const refuseCurrent = (context: RequestContext, ids: readonly number[]) => {
    if (ids.includes(context.principal.sessionId))
      throw errors.forbidden('不能结束当前会话，如需退出请使用“退出登录”！');
  };
  const othersOf = async (trx: WriteTransaction, context: RequestContext, userId: number) =>
    (await source.ofUser(trx, userId, clock())).filter(({ id }) => id !== context.principal.sessionId);

  return {
    async list(principal: Principal, query: SessionQuery, requester: Requester): Promise<Page<Session>> {
      const page = await source.page(database, query, clock(), requester);
      return { ...page, rows: page.rows.map(toSession(principal)) };
    },

    /**
     * Ends sessions of users with no more permissions than the caller.
     *
     * @returns number of ended sessions, without those that had already ended
     * @throws AppError 4003 for a user with more permissions or for the current session; then none ends
     */
    end: (context: RequestContext, ids: readonly number[]): Promise<number> => {
      refuseCurrent(context, ids);
      return writeLane(
        database,
        ids.length,
      )(async (trx) => {
        const found = await source.findMany(trx, ids, clock());
        await refuseAnyHigherPrivilege(trx, context, found);
        return endAndTell(trx, context, found);
      });
    },

    /** Ends all sessions of a user, except the current one. */
    endAllOf: (context: RequestContext, userId: number): Promise<number> =>
      write(async (trx) => {
        const found = await othersOf(trx, context, userId);
        await refuseAnyHigherPrivilege(trx, context, found);
        return endAndTell(trx, context, found);
      }),

    async listOwn(principal: Principal): Promise<Page<Session>> {
      const rows = (await source.ofUser(db, principal.userId, clock())).map(toSession(principal));
      return wholePage(rows);
    },

    /** @throws AppError 4004 for a session of another user, or an unknown one */
    endOwn: (context: RequestContext, id: number): Promise<number> => {
      refuseCurrent(context, [id]);
      return write(async (trx) => {
        const found = await source.findMany(trx, [id], clock());
        return endAndTell(
          trx,
          context,
          found.filter(({ userId }) => userId === context.principal.userId),
        );
      });
    },

    /** Ends all own sessions except the current one. */
    endOwnOthers: (context: RequestContext): Promise<number> =>
      write(async (trx) => {
        const others = await othersOf(trx, context, context.principal.userId);
        return others.length === 0 ? 0 : endAndTell(trx, context, others);
      }),
  };
}

export type SessionsService = ReturnType<typeof sessionsService>;
