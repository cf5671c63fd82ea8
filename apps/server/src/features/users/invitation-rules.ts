import { holdsAll } from '@mutai/contract/permissions';
import { userLabels, userPermissions } from '@mutai/contract/users/resource';
import type { CreateUser, User } from '@mutai/contract/users/schema';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { Audit, AuditEntry } from '../../platform/audit/audit.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { MailProblem } from '../../platform/mail/queue-mail.ts';
import type { WithHash } from './users.repository.ts';

/** Dependency on the invitations of the identity feature. */
export interface Invitations {
  /** Mails a user a link to set a password. @param consoleUrl origin of the console */
  invite(trx: WriteTransaction, user: User, consoleUrl: string): Promise<void>;
  /** Voids the invitation of a user. */
  revoke(trx: WriteTransaction, userId: number): Promise<void>;
}

/** Log line of an invitation. */
export const invitationEntry = ({ id, nickname }: User): AuditEntry => ({
  module: userPermissions.read,
  action: 'invite',
  recordId: id,
  recordName: nickname,
  changes: {},
});

/** Invites new users, and voids invitations whose user changes. */
export function invitationRules(audit: Audit, mailProblem: MailProblem, { invite, revoke }: Invitations) {
  return {
    /** @throws AppError 4003 without the permission, 4000 on a field, 4009 if no mail can be sent */
    async toCreate(trx: WriteTransaction, { principal }: RequestContext, input: WithHash<CreateUser>): Promise<void> {
      if (input.invitation === undefined) return;
      if (!holdsAll(principal.permissions, [userPermissions.resetPassword])) {
        throw errors.forbidden('没有重置密码的权限，不能邀请用户设置密码！');
      }
      const { email = '', enabled = true, passwordHash } = input;
      if (passwordHash !== undefined) {
        throw errors.invalidField('password', userLabels.password, '已选择邮件邀请，请不要填写密码');
      }
      if (email === '') throw errors.invalidField('email', userLabels.email, '请填写接收邀请邮件的邮箱');
      if (!enabled) throw errors.invalidField('enabled', userLabels.enabled, '停用的账号不能邀请，请先启用');
      const problem = await mailProblem(trx, 'invitation');
      if (problem !== undefined) throw errors.inUse(`${problem}！`);
    },

    async afterCreate(trx: WriteTransaction, context: RequestContext, user: User, consoleUrl: string): Promise<void> {
      await invite(trx, user, consoleUrl);
      await audit(trx, context, invitationEntry(user));
    },

    /** Passwords need no check: an invitation is void once the password changes. */
    async afterUpdate(trx: WriteTransaction, before: User, after: User): Promise<void> {
      if (!after.enabled || after.email !== before.email) await revoke(trx, after.id);
    },
  };
}

export type InvitationRules = ReturnType<typeof invitationRules>;
