import { InvitationAnswer, InvitationBody, InvitedAccountAnswer, SetPasswordBody } from '@mutai/contract/auth';
import { authPath } from '@mutai/contract/paths';
import type { Server } from '../../platform/http/server.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import type { Invitations } from './invitations.ts';

/** Registers the public routes of invited users. */
export function invitationRoutes(app: Server, invitations: Pick<Invitations, 'examine' | 'setPassword'>): void {
  app.post(
    authPath.invitation,
    {
      config: { access: 'public' },
      schema: { summary: '查看邀请链接的状态', body: InvitationBody, response: { 200: InvitationAnswer } },
    },
    async (request) => answer(await invitations.examine(request.body.token, request.ip)),
  );
  app.post(
    authPath.invitationPassword,
    {
      config: { access: 'public' },
      schema: { summary: '受邀用户设置密码', body: SetPasswordBody, response: { 200: InvitedAccountAnswer } },
    },
    async (request) => {
      const { body, id: requestId, ip, arrivedAt: startedAt } = request;
      return done({ username: await invitations.setPassword(body, { requestId, ip, startedAt }) }, '密码设置成功！');
    },
  );
}
