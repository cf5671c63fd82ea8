import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangePasswordBody, InfoAnswer, LoginAnswer, LoginBody, ViewAsBody } from '@mutai/contract/auth';
import { DoneAnswer } from '@mutai/contract/codes';
import { authPath } from '@mutai/contract/paths';
import { contextOf, bearerToken, principalOf } from '../../platform/http/access.ts';
import { apiDocsCookie, apiDocsPath } from '../../platform/http/api-docs.ts';
import type { Server } from '../../platform/http/server.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import { clientInfo } from './client.ts';
import type { IdentityService } from './identity.service.ts';

/**
 * Sets a session cookie for the API documentation, which a browser opens as a page: only for its path, not readable by
 * scripts, until the browser is closed. Permissions are still checked in the database.
 *
 * @param token empty: removes the cookie
 */
function setDocsCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const parts = [`${apiDocsCookie}=${token}`, `Path=${apiDocsPath}`, 'HttpOnly', 'SameSite=Strict'];
  if (token === '') parts.push('Max-Age=0');
  if (request.protocol === 'https') parts.push('Secure');
  reply.header('set-cookie', parts.join('; '));
}

export function identityRoutes(app: Server, identity: IdentityService): void {
  app.post(
    authPath.login,
    { config: { access: 'public' }, schema: { summary: '登录', body: LoginBody, response: { 200: LoginAnswer } } },
    async (request, reply) => {
      const token = await identity.login(request.body, await clientInfo(request.ip, request.headers['user-agent']));
      setDocsCookie(request, reply, token);
      return done(token, '登录成功！');
    },
  );
  app.post(
    authPath.info,
    {
      config: { access: 'signed-in', beforePasswordChange: true, duringViewAs: true },
      schema: { summary: '当前用户的信息、权限与菜单', response: { 200: InfoAnswer } },
    },
    async (request, reply) => {
      setDocsCookie(request, reply, bearerToken(request) ?? '');
      return answer(await identity.info(principalOf(request)));
    },
  );
  app.post(
    authPath.logout,
    {
      config: { access: 'signed-in', beforePasswordChange: true, duringViewAs: true },
      schema: { summary: '退出登录', response: { 200: DoneAnswer } },
    },
    async (request, reply) => {
      await identity.logout(principalOf(request));
      setDocsCookie(request, reply, '');
      return done(null, '已退出登录！');
    },
  );
  app.post(
    authPath.password,
    {
      config: { access: 'signed-in', beforePasswordChange: true },
      schema: { summary: '修改自己的密码', body: ChangePasswordBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await identity.changePassword(contextOf(request), request.body);
      return done(null, '密码修改成功！');
    },
  );
  app.post(
    authPath.viewAs,
    {
      config: { access: 'signed-in', duringViewAs: true },
      schema: { summary: '进入或退出角色视角', body: ViewAsBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { roleId } = request.body;
      await identity.viewAs(contextOf(request), roleId);
      return done(null, roleId === null ? '已退出角色视角！' : '已切换角色视角！');
    },
  );
}
