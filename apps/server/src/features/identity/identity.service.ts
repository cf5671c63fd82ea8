import type { ChangePasswordBody, LoginBody, SessionUser } from '@mutai/contract/auth';
import { rolePermissions } from '@mutai/contract/roles/resource';
import { passwordFault } from '@mutai/contract/system-settings/resource';
import { maskedSecret } from '../../platform/audit/changes.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { errors } from '../../platform/errors.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../platform/passwords.ts';
import type { Act, Principal } from '../../platform/principal.ts';
import type { Stamp } from '../../platform/resource/repository.ts';
import { attemptLimits } from './attempt-limits.ts';
import type { ClientInfo } from './client.ts';
import { writeLoginLine, type Attempt } from './login-lines.ts';
import type { SessionsRepository, ViewedRole } from './sessions.repository.ts';
import { sessionLifetime, type SignInRules } from './sign-in-rules.ts';
import type { SignInAlerts } from './sign-in-alerts.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { hashToken, newToken } from './token.ts';

/** What signing in needs of the users, whose feature keeps them. */
export interface Accounts {
  /** Any case of an account name means the same account. */
  byUsername(executor: Executor, username: string): Promise<UserRow | undefined>;
  byId(executor: Executor, id: number): Promise<UserRow | undefined>;
  setPassword(executor: Executor, id: number, passwordHash: string, stamp: Stamp): Promise<void>;
  /** Another hash of the same password: nothing that anybody has to be told. */
  renewHash(executor: Executor, id: number, passwordHash: string): Promise<void>;
  /** Keeps accounts as they are until the transaction ends. */
  lock(executor: Executor, ids: readonly number[], before: 'change'): Promise<void>;
  rolesOf(executor: Executor, id: number): Promise<SessionUser['roles']>;
}

/** What a session's own information needs of other features. */
export interface SessionSurroundings {
  /** What a user set in the console, by key. */
  preferencesOf(executor: Executor, userId: number): Promise<SessionUser['preferences']>;
  /** Directories and pages that these permissions open. */
  navigationOf(executor: Executor, permissions: readonly string[]): Promise<SessionUser['menus']>;
  /** Id of the newest event; 0 when there is none. */
  newestEvent(): Promise<number>;
}

const unknownRole = '所选角色不存在或已被删除，请刷新后重新选择';

const attemptDescription = {
  success: '登录成功',
  failure: '登录失败：账号或密码错误',
  disabled: '登录失败：账号已停用',
} as const;

export function identityService(
  platform: Platform,
  sessions: SessionsRepository,
  rules: SignInRules,
  accounts: Accounts,
  surroundings: SessionSurroundings,
  tellOfFailures: SignInAlerts['tell'],
) {
  const { database, clock, audit, publish, announceChange } = platform;
  const { db } = database;
  const attempts = attemptLimits(database, clock, rules, tellOfFailures);
  /**
   * Whether an account is still as it was when its password was verified: that takes time, in which somebody may have
   * set another password or disabled the account. It stays so until the transaction ends.
   */
  const isUnchanged = async (trx: WriteTransaction, { id, passwordHash, enabled }: UserRow): Promise<boolean> => {
    await accounts.lock(trx, [id], 'change');
    const now = await accounts.byId(trx, id);
    return now?.passwordHash === passwordHash && now.enabled === enabled;
  };

  const logAttempt = (trx: WriteTransaction, attempt: Attempt, outcome: keyof typeof attemptDescription) =>
    writeLoginLine(trx, attempt, {
      success: outcome === 'success',
      description: attemptDescription[outcome],
      now: clock(),
    });

  const setView = async (trx: WriteTransaction, sessionId: number, roleId: number | null) => {
    await sessions.setViewAs(trx, sessionId, roleId);
    publish(trx, { type: 'access-changed', of: 'session', ids: [sessionId] });
  };

  const logView = (trx: WriteTransaction, act: Act, action: 'view-as' | 'leave-view', role: ViewedRole) =>
    audit(trx, act, {
      module: rolePermissions.read,
      action,
      recordId: role.id,
      recordName: role.name,
      changes: {},
    });

  return {
    /**
     * Signs somebody in.
     *
     * @returns the access token, which is not kept here
     * @throws AppError 4001 for an unknown account and a wrong password alike, after equal work; 4029 with the waiting
     *   time; 4003 for a disabled account whose password was right
     */
    async login({ username, password, remember = false }: LoginBody, client: ClientInfo): Promise<string> {
      const account = await accounts.byUsername(db, username);
      const attempt: Attempt = { account, username, client };
      await attempts.count(attempt);
      if (!(await verifyPassword(password, account?.passwordHash)) || account === undefined) {
        await database.write((trx) => logAttempt(trx, attempt, 'failure'));
        throw errors.wrongCredentials();
      }
      if (account.enabled === 0) {
        await database.write((trx) => logAttempt(trx, attempt, 'disabled'));
        throw errors.forbidden('账号已停用，请联系管理员！');
      }
      const renewed = isOutdatedHash(account.passwordHash) ? await hashPassword(password) : undefined;
      const token = newToken();
      const now = clock();
      await database.write(async (trx) => {
        if (!(await isUnchanged(trx, account))) throw errors.wrongCredentials();
        if (renewed !== undefined) await accounts.renewHash(trx, account.id, renewed);
        await attempts.forgive(trx, username, client.ip);
        const expiresAt = now + sessionLifetime(await rules.now(trx), remember);
        await sessions.insert(trx, {
          ...client,
          tokenHash: hashToken(token),
          userId: account.id,
          remember,
          now,
          expiresAt,
        });
        await logAttempt(trx, attempt, 'success');
      });
      return token;
    },

    async info(principal: Principal): Promise<SessionUser> {
      const account = await accounts.byId(db, principal.userId);
      if (account === undefined) throw errors.sessionEnded();
      // First: what happens while the rest is read is told again rather than never.
      const lastEventId = await surroundings.newestEvent();
      return {
        lastEventId,
        id: account.id,
        username: account.username,
        nickname: account.nickname,
        avatar: account.avatar,
        description: account.description,
        auth: [...principal.permissions],
        roles: await accounts.rolesOf(db, account.id),
        departmentId: account.departmentId,
        menus: await surroundings.navigationOf(db, principal.permissions),
        viewAs: principal.viewing,
        mustChangePassword: principal.mustChangePassword,
        preferences: await surroundings.preferencesOf(db, account.id),
      };
    },

    /**
     * Looks at the console as who holds a role does, or with one's own eyes again. The session itself remembers it, so
     * the user's other sessions are not concerned.
     *
     * @param roleId null leaves
     * @throws AppError 4003 for who does not hold everything; 4000 for an unknown role
     */
    async viewAs(act: Act, roleId: number | null): Promise<void> {
      const { userId, sessionId, viewing } = act.principal;
      await database.write(async (trx) => {
        if (roleId === null) {
          if (viewing === null) return;
          await setView(trx, sessionId, null);
          await logView(trx, act, 'leave-view', viewing);
          return;
        }
        if (!(await sessions.holdsEverything(trx, userId))) throw errors.forbidden('只有超级管理员可以切换角色视角！');
        const role = await sessions.viewedRole(trx, userId, roleId);
        if (role === undefined) throw errors.invalid({ roleId: unknownRole }, unknownRole);
        await setView(trx, sessionId, role.id);
        await logView(trx, act, 'view-as', role);
      });
    },

    logout: ({ sessionId }: Principal): Promise<void> =>
      database.write((trx) => sessions.end(trx, [sessionId], clock())),

    /**
     * Changes one's own password and ends one's other sessions.
     *
     * @throws AppError 4000 on the field when the old one is wrong, and when the new one is the same or does not
     *   do
     */
    async changePassword(act: Act, { oldPassword, newPassword }: ChangePasswordBody): Promise<void> {
      const { userId, sessionId } = act.principal;
      const account = await accounts.byId(db, userId);
      if (account === undefined) throw errors.sessionEnded();
      await attempts.count({ account, username: account.username, client: { ip: act.ip, os: '', browser: '' } });
      if (!(await verifyPassword(oldPassword, account.passwordHash))) {
        throw errors.invalid({ oldPassword: '原密码错误，请重新输入' }, '原密码错误，请重新输入！');
      }
      if (oldPassword === newPassword) {
        throw errors.invalid({ newPassword: '新密码不能与原密码相同' }, '新密码不能与原密码相同！');
      }
      const fault = passwordFault(await rules.now(db), newPassword, account.username);
      if (fault !== undefined) throw errors.invalid({ newPassword: fault }, `${fault}！`);
      const passwordHash = await hashPassword(newPassword);
      await database.write(async (trx) => {
        if (!(await isUnchanged(trx, account))) throw errors.sessionEnded();
        await attempts.forgive(trx, account.username, act.ip);
        await accounts.setPassword(trx, userId, passwordHash, { userId, now: clock() });
        await sessions.endAllOf(trx, userId, clock(), sessionId);
        await audit(trx, act, {
          module: 'user',
          action: 'change-password',
          recordId: userId,
          recordName: account.nickname,
          changes: { password: [maskedSecret, maskedSecret] },
        });
        announceChange(trx, { module: 'user', action: 'update', ids: [userId] });
      });
    },
  };
}

export type IdentityService = ReturnType<typeof identityService>;
