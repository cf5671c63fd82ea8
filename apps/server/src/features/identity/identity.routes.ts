import { authPath, ChangePasswordBody, InfoAnswer, LoginAnswer, LoginBody } from '@mutai/contract/auth';
import { Code, DoneAnswer } from '@mutai/contract/codes';
import { sessionLifetime } from '@mutai/contract/session';
import { actOf, principalOf } from '../../platform/http/access.ts';
import { apiDocsCookie, apiDocsPath } from '../../platform/http/api-docs.ts';
import type { Server } from '../../platform/http/server.ts';
import { done } from '../../platform/resource/routes.ts';
import { clientInfo } from './client.ts';
import type { IdentityService } from './identity.service.ts';

/** The session's cookie for the API documentation: that path only, out of reach of scripts. */
function docsCookie(token: string, maxAgeSeconds: number, secure: boolean): string {
  const parts = [
    `${apiDocsCookie}=${token}`,
    `Path=${apiDocsPath}`,
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${maxAgeSeconds}`,
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

export function identityRoutes(app: Server, identity: IdentityService): void {
  app.post(
    authPath.login,
    { config: { access: 'public' }, schema: { body: LoginBody, response: { 200: LoginAnswer } } },
    async (request, reply) => {
      const token = await identity.login(request.body, clientInfo(request.ip, request.headers['user-agent']));
      const seconds = sessionLifetime(request.body.remember === true) / 1000;
      reply.header('set-cookie', docsCookie(token, seconds, request.protocol === 'https'));
      return done(token, '登录成功！');
    },
  );
  app.post(
    authPath.info,
    { config: { access: 'signed-in', beforePasswordChange: true }, schema: { response: { 200: InfoAnswer } } },
    async (request) => ({ code: Code.success, data: await identity.info(principalOf(request)) }),
  );
  app.post(
    authPath.logout,
    { config: { access: 'signed-in', beforePasswordChange: true }, schema: { response: { 200: DoneAnswer } } },
    async (request, reply) => {
      await identity.logout(principalOf(request));
      reply.header('set-cookie', docsCookie('', 0, request.protocol === 'https'));
      return done(null, '已退出登录！');
    },
  );
  app.post(
    authPath.password,
    {
      config: { access: 'signed-in', beforePasswordChange: true },
      schema: { body: ChangePasswordBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await identity.changePassword(actOf(request), request.body);
      return done(null, '密码修改成功！');
    },
  );
}
