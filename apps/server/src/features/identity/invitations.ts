import type { Invitation, InvitationState, SetPasswordBody } from '@mutai/contract/auth';
import { hourMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { setPasswordUrl } from '@mutai/contract/paths';
import { passwordFault } from '@mutai/contract/system-settings/password-policy';
import { userPermissions } from '@mutai/contract/users/resource';
import type { RequestContext } from '../../platform/access/principal.ts';
import { maskedSecret } from '../../platform/audit/changes.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { QueueMail } from '../../platform/mail/queue-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import { namedTimeText } from '../../platform/time/wall-clock.ts';
import { attemptLimits } from './attempt-limits.ts';
import type { Accounts } from './identity.service.ts';
import { invitationsTable, type InvitationRow } from './invitations.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { SignInAlerts } from './sign-in-alerts.ts';
import type { SignInRules } from './sign-in-rules.ts';
import { hashToken, newToken } from '../../platform/secrets/token.ts';

export interface InvitationDependencies {
  readonly accounts: Accounts;
  readonly sessions: SessionsRepository;
  readonly rules: SignInRules;
  readonly queueMail: QueueMail;
  readonly tellOfFailures: SignInAlerts['tell'];
  readonly routerMode: 'history' | 'hash';
  /** Time zone for times in mails; empty: that of the server. */
  timeZone(executor: Executor): Promise<string>;
}

/** Request without a signed-in user. */
type Anonymous = Omit<RequestContext, 'principal'>;

const askAgain = '请联系管理员重新邀请';

/** Message for each invitation that cannot be used. */
const refusals: Readonly<Record<Exclude<InvitationState, 'valid'>, string>> = {
  used: `该链接已使用过，密码已设置，请直接登录；如忘记密码，${askAgain}！`,
  expired: `该链接已过期，${askAgain}！`,
  replaced: '管理员发送了新的邀请，请使用最新一封邮件中的链接！',
  void: `该链接已失效：账号已停用，或密码、邮箱已更改，${askAgain}！`,
  unknown: `链接无效，请检查是否复制完整，或${askAgain}！`,
};

interface Found {
  readonly state: InvitationState;
  readonly row: InvitationRow | undefined;
  readonly account: UserRow | undefined;
}

/**
 * Invites users by mail to set their own password (docs/decisions/0034-invitations.md). A user has at most one valid
 * invitation; a password that the user already has remains valid until the link is used.
 */
export function invitations(platform: Platform, dependencies: InvitationDependencies) {
  const { database, clock, audit, announceChange } = platform;
  const { accounts, sessions, rules, queueMail, tellOfFailures, routerMode, timeZone } = dependencies;
  const attempts = attemptLimits(platform, rules, tellOfFailures);

  const stateOf = (row: InvitationRow, account: UserRow): InvitationState => {
    if (row.ended === 'used' || row.ended === 'replaced') return row.ended;
    if (row.ended !== '' || account.enabled === 0 || account.passwordChangedAt !== row.passwordChangedAt) return 'void';
    return row.expiresAt <= clock() ? 'expired' : 'valid';
  };

  const find = async (executor: Executor, token: string): Promise<Found> => {
    const row = await invitationsTable.byToken(executor, hashToken(token));
    const account = row === undefined ? undefined : await accounts.byId(executor, row.userId);
    return { row, account, state: row === undefined || account === undefined ? 'unknown' : stateOf(row, account) };
  };

  /** Counts guesses of tokens like failed sign-ins. @throws AppError 4029 with the waiting time */
  const findCounted = async (token: string, ip: string): Promise<Found> => {
    const found = await find(database.read, token);
    if (found.state === 'unknown') {
      await attempts.count({ account: undefined, username: '', client: { ip, os: '', browser: '' } });
    }
    return found;
  };

  const refused = (state: Exclude<InvitationState, 'valid'>) => errors.inUse(refusals[state]);

  return {
    /**
     * Mails a user a link, which replaces earlier ones. The caller checks that mail is enabled.
     *
     * @param consoleUrl origin of the console
     */
    async invite(
      trx: WriteTransaction,
      user: Pick<UserRow, 'id' | 'username' | 'nickname' | 'email'>,
      consoleUrl: string,
    ): Promise<void> {
      const account = await accounts.byId(trx, user.id);
      if (account === undefined) throw errors.notFound('用户');
      const token = newToken();
      const now = clock();
      const expiresAt = now + limits.invitationHours * hourMs;
      await invitationsTable.endOf(trx, user.id, 'replaced');
      await invitationsTable.add(trx, {
        userId: user.id,
        tokenHash: hashToken(token),
        passwordChangedAt: account.passwordChangedAt,
        createdAt: now,
        expiresAt,
      });
      const { username, nickname, email } = user;
      const expires = namedTimeText(new Date(expiresAt), await timeZone(trx));
      const link = setPasswordUrl(consoleUrl, routerMode, token);
      await queueMail(trx, { template: 'invitation', to: email, values: { username, nickname, link, expires } });
    },

    /** Voids the invitation of a user who is disabled or whose mail address changes. */
    revoke: (trx: WriteTransaction, userId: number): Promise<void> => invitationsTable.endOf(trx, userId, 'void'),

    /** @throws AppError 4029 after too many unknown tokens */
    async examine(token: string, ip: string): Promise<Invitation> {
      const { state, row, account } = await findCounted(token, ip);
      return {
        state,
        username: account?.username ?? '',
        nickname: account?.nickname ?? '',
        expiresAt: row === undefined ? null : new Date(row.expiresAt).toISOString(),
      };
    },

    /**
     * Sets the password of the invited user and ends all sessions of the user.
     *
     * @returns the account, for signing in
     * @throws AppError 4009 if the invitation cannot be used, 4000 on the field for an invalid password, 4029
     */
    async setPassword({ token, newPassword }: SetPasswordBody, request: Anonymous): Promise<string> {
      const { state, account } = await findCounted(token, request.ip);
      if (state !== 'valid') throw refused(state);
      if (account === undefined) throw refused('unknown');
      const { id, username, nickname } = account;
      const fault = passwordFault(await rules.now(database.read), newPassword, username);
      if (fault !== undefined) throw errors.invalid({ newPassword: fault }, `${fault}！`);
      // Limits how many hashes one link can cause.
      await attempts.count({ account, username, client: { ip: request.ip, os: '', browser: '' } });
      const passwordHash = await hashPassword(newPassword);
      await database.write(async (trx) => {
        await accounts.lock(trx, [id], 'change');
        const now = await find(trx, token);
        if (now.state !== 'valid') throw refused(now.state);
        await invitationsTable.endOf(trx, id, 'used');
        await attempts.forgive(trx, username, request.ip);
        await accounts.setPassword(trx, id, passwordHash, { userId: id, now: clock() });
        await sessions.endAllOf(trx, id, clock());
        const author = { ...request, principal: { userId: id, nickname } };
        const changes = { password: [maskedSecret, maskedSecret] as const };
        const module = userPermissions.read;
        await audit(trx, author, { module, action: 'change-password', recordId: id, recordName: nickname, changes });
        announceChange(trx, { module, action: 'update', ids: [id] });
      });
      return username;
    },
  };
}

export type Invitations = ReturnType<typeof invitations>;
