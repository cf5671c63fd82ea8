import type { ChangePasswordBody, LoginBody, SessionUser } from '@mutai/contract/auth';
import { rolePermissions } from '@mutai/contract/roles/resource';
import { passwordFault } from '@mutai/contract/system-settings/password-policy';
import { maskedSecret } from '../../platform/audit/changes.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { errors } from '../../platform/errors.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../platform/secrets/passwords.ts';
import type { RequestContext, Principal } from '../../platform/access/principal.ts';
import type { Stamp } from '../../platform/resource/repository.ts';
import { attemptLimits } from './attempt-limits.ts';
import type { ClientInfo } from './client.ts';
import { writeLoginLine, type Attempt } from './login-lines.ts';
import type { SessionsRepository, ViewAsRole } from './sessions.repository.ts';
import { sessionLifetime, type SignInRules } from './sign-in-rules.ts';
import type { SignInAlerts } from './sign-in-alerts.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { hashToken, newToken } from '../../platform/secrets/token.ts';

/** Dependency on the users feature. */
export interface Accounts {
  /** Usernames are case-insensitive. */
  byUsername(executor: Executor, username: string): Promise<UserRow | undefined>;
  byId(executor: Executor, id: number): Promise<UserRow | undefined>;
  setPassword(executor: Executor, id: number, passwordHash: string, stamp: Stamp): Promise<void>;
  /** Stores another hash of the same password. Not logged. */
  renewHash(executor: Executor, id: number, passwordHash: string): Promise<void>;
  /** Locks accounts until the transaction ends. */
  lock(executor: Executor, ids: readonly number[], before: 'change'): Promise<void>;
  rolesOf(executor: Executor, id: number): Promise<SessionUser['roles']>;
}

/** Dependencies for the session information. */
export interface SessionDependencies {
  /** Console preferences of a user, by key. */
  preferencesOf(executor: Executor, userId: number): Promise<SessionUser['preferences']>;
  /** Menu items that these permissions open. */
  navigationOf(executor: Executor, permissions: readonly string[]): Promise<SessionUser['menus']>;
  /** Id of the newest event; 0 if there is none. */
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
  dependencies: SessionDependencies,
  tellOfFailures: SignInAlerts['tell'],
) {
  const { database, clock, audit, copyLine, publish, announceChange } = platform;
  const { read: db } = database;
  const attempts = attemptLimits(platform, rules, tellOfFailures);
  /**
   * Returns true if an account is unchanged since its password was verified, which takes time in which the password may
   * change or the account may be disabled. Locks the account until the transaction ends.
   */
  const isUnchanged = async (trx: WriteTransaction, { id, passwordHash, enabled }: UserRow): Promise<boolean> => {
    await accounts.lock(trx, [id], 'change');
    const now = await accounts.byId(trx, id);
    return now?.passwordHash === passwordHash && now.enabled === enabled;
  };

  const logAttempt = (trx: WriteTransaction, attempt: Attempt, outcome: keyof typeof attemptDescription) =>
    writeLoginLine(trx, copyLine, attempt, {
      success: outcome === 'success',
      description: attemptDescription[outcome],
      now: clock(),
    });

  const setView = async (trx: WriteTransaction, sessionId: number, roleId: number | null) => {
    await sessions.setViewAs(trx, sessionId, roleId);
    publish(trx, { type: 'access-changed', of: 'session', ids: [sessionId] });
  };

  const logView = (
    trx: WriteTransaction,
    context: RequestContext,
    action: 'view-as' | 'leave-view',
    role: ViewAsRole,
  ) =>
    audit(trx, context, {
      module: rolePermissions.read,
      action,
      recordId: role.id,
      recordName: role.name,
      changes: {},
    });

  return {
    /**
     * Signs in.
     *
     * @returns the access token, which is stored only as a hash
     * @throws AppError 4001 for an unknown account or wrong password, with equal work for both; 4029 with the waiting
     * time; 4003 for a disabled account if the password was correct
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
      // Read first: an event during the following reads is then sent twice rather than never.
      const lastEventId = await dependencies.newestEvent();
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
        menus: await dependencies.navigationOf(db, principal.permissions),
        viewAs: principal.viewAs,
        mustChangePassword: principal.mustChangePassword,
        preferences: await dependencies.preferencesOf(db, account.id),
      };
    },

    /**
     * Switches the session to the permissions of a role, or back. Other sessions of the user are not affected.
     *
     * @param roleId `null`: back to own permissions
     * @throws AppError 4003 without all permissions; 4000 for an unknown role
     */
    async viewAs(context: RequestContext, roleId: number | null): Promise<void> {
      const { userId, sessionId, viewAs } = context.principal;
      await database.write(async (trx) => {
        if (roleId === null) {
          if (viewAs === null) return;
          await setView(trx, sessionId, null);
          await logView(trx, context, 'leave-view', viewAs);
          return;
        }
        if (!(await sessions.holdsEverything(trx, userId))) throw errors.forbidden('只有超级管理员可以切换角色视角！');
        const role = await sessions.viewAsRole(trx, userId, roleId);
        if (role === undefined) throw errors.invalid({ roleId: unknownRole }, unknownRole);
        await setView(trx, sessionId, role.id);
        await logView(trx, context, 'view-as', role);
      });
    },

    logout: ({ sessionId }: Principal): Promise<void> =>
      database.write((trx) => sessions.end(trx, [sessionId], clock())),

    /**
     * Changes the own password and ends all other own sessions.
     *
     * @throws AppError 4000 on the field if the old password is wrong, or the new one is equal or invalid
     */
    async changePassword(context: RequestContext, { oldPassword, newPassword }: ChangePasswordBody): Promise<void> {
      const { userId, sessionId } = context.principal;
      const account = await accounts.byId(db, userId);
      if (account === undefined) throw errors.sessionEnded();
      await attempts.count({ account, username: account.username, client: { ip: context.ip, os: '', browser: '' } });
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
        await attempts.forgive(trx, account.username, context.ip);
        await accounts.setPassword(trx, userId, passwordHash, { userId, now: clock() });
        await sessions.endAllOf(trx, userId, clock(), sessionId);
        await audit(trx, context, {
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
