import { Answer } from '@mutai/contract/codes';
import { invitationsPath, userPermissions } from '@mutai/contract/users/resource';
import { InvitationSupport, InvitedUsers, InviteUsers, type User } from '@mutai/contract/users/schema';
import type { RefusedRecord } from '@mutai/contract/batch';
import { holdsAll } from '@mutai/contract/permissions';
import type { RequestContext } from '../../platform/access/principal.ts';
import { auditTogether } from '../../platform/audit/many-lines.ts';
import { writeLane } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { MailProblem } from '../../platform/mail/queue-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import { invitationEntry, type Invitations } from './invitation-rules.ts';
import type { UsersRepository } from './users.repository.ts';
import { heldPermissions, type Grants } from './held-permissions.ts';

export interface InvitationDependencies {
  readonly grants: Grants;
  readonly mailProblem: MailProblem;
  readonly invite: Invitations['invite'];
}

const noSuchUser = (count: number) => (count === 0 ? '' : `，另有 ${count} 个不存在或已被删除`);

/** Message of an answer. @param asked number of requested users */
function told(asked: number, { invited, refused }: InvitedUsers): string {
  const others = refused.length === 0 ? '' : `，${refused.length} 个未邀请`;
  return `已邀请 ${invited} 个用户${others}${noSuchUser(asked - invited - refused.length)}！`;
}

/** Registers the routes that invite users by mail to set their own password. */
export function invitationRoutes(
  app: Server,
  { database, audit }: Pick<Platform, 'database' | 'audit'>,
  repository: UsersRepository,
  { grants, mailProblem, invite }: InvitationDependencies,
): void {
  const held = heldPermissions(grants);

  /** Returns why a user cannot be invited, with the remedy, as a sentence without a full stop. */
  const refusal = ({ principal }: RequestContext, user: User, theirs: readonly string[]): string | undefined => {
    if (user.id === principal.userId) return '不能邀请自己，请在右上角的“修改密码”中修改自己的密码';
    if (!holdsAll(principal.permissions, theirs)) return '权限高于您，请由权限更高的管理员邀请';
    if (!user.enabled) return '账号已停用，请先启用再邀请';
    if (user.email === '') return '没有邮箱，请先填写邮箱再邀请，或改为生成密码';
    return undefined;
  };

  const inviteAll = async (
    trx: WriteTransaction,
    context: RequestContext,
    ids: readonly number[],
    consoleUrl: string,
  ): Promise<InvitedUsers> => {
    const problem = await mailProblem(trx, 'invitation');
    if (problem !== undefined) throw errors.inUse(`${problem}！`);
    // Locked, so that nobody is disabled or gets another address meanwhile.
    await repository.lock(trx, ids, 'change');
    const users = await repository.findMany(trx, ids);
    if (users.length === 0) throw errors.notFound('用户');
    const permissionsOf = await held.ofUsers(trx, users);
    const refused: RefusedRecord[] = [];
    const invited: User[] = [];
    for (const user of users) {
      const reason = refusal(context, user, permissionsOf(user));
      if (reason === undefined) invited.push(user);
      else refused.push({ id: user.id, name: user.nickname, reason });
    }
    for (const user of invited) await invite(trx, user, consoleUrl);
    await auditTogether(audit, trx, context, invited.map(invitationEntry), (count) => `${count} 个用户`);
    return { invited: invited.length, refused };
  };

  app.get(
    invitationsPath,
    {
      config: { access: [userPermissions.resetPassword] },
      schema: { summary: '能否邮件邀请用户', response: { 200: Answer(InvitationSupport) } },
    },
    async () => answer({ problem: (await mailProblem(database.read, 'invitation')) ?? '' }),
  );
  app.post(
    invitationsPath,
    {
      config: { access: [userPermissions.resetPassword] },
      schema: { summary: '邮件邀请用户设置密码', body: InviteUsers, response: { 200: Answer(InvitedUsers) } },
    },
    async (request) => {
      const { ids, consoleUrl } = request.body;
      const context = contextOf(request);
      const result = await writeLane(database, ids.length)((trx) => inviteAll(trx, context, ids, consoleUrl));
      return done(result, told(ids.length, result));
    },
  );
}
