import { DoneAnswer } from '@mutai/contract/codes';
import { BatchBody, IdParams } from '@mutai/contract/list';
import { endSessionsPath, ownSessionsPath, sessionPermissions, sessionsPath } from '@mutai/contract/sessions/resource';
import { EndSessionsBody, SessionListAnswer, SessionQuery } from '@mutai/contract/sessions/schema';
import { contextOf, principalOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { done, idsOf, listed } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { sessionsService, type SessionsService, type SessionSource } from './sessions.service.ts';

const ended = (count: number) => done(null, `已结束 ${count} 个会话！`);

/** Registers the list of online users (在线用户) and one's own devices. */
export function sessions(app: Server, platform: Platform, source: SessionSource): void {
  const service = sessionsService(platform, source);
  everybodysSessions(app, service);
  ownSessions(app, service);
}

function everybodysSessions(app: Server, service: SessionsService): void {
  const mayEnd = { access: [sessionPermissions.end] } as const;
  app.get(
    sessionsPath,
    {
      config: { access: [sessionPermissions.read] },
      schema: { summary: '在线用户列表', querystring: SessionQuery, response: { 200: SessionListAnswer } },
    },
    async (request) => listed(await service.list(principalOf(request), request.query, requesterOf(request))),
  );
  app.delete(
    `${sessionsPath}/:id`,
    { config: mayEnd, schema: { summary: '强制下线', params: IdParams, response: { 200: DoneAnswer } } },
    async (request) => ended(await service.end(contextOf(request), [request.params.id])),
  );
  app.delete(
    sessionsPath,
    { config: mayEnd, schema: { summary: '批量强制下线', body: BatchBody, response: { 200: DoneAnswer } } },
    async (request) => ended(await service.end(contextOf(request), idsOf(request.body))),
  );
  app.post(
    endSessionsPath,
    {
      config: mayEnd,
      schema: { summary: '结束一个用户的全部会话', body: EndSessionsBody, response: { 200: DoneAnswer } },
    },
    async (request) => ended(await service.endAllOf(contextOf(request), request.body.userId)),
  );
}

function ownSessions(app: Server, service: SessionsService): void {
  const own = { access: 'signed-in' } as const;
  app.get(
    ownSessionsPath,
    { config: own, schema: { summary: '自己的登录设备', response: { 200: SessionListAnswer } } },
    async (request) => listed(await service.listOwn(principalOf(request))),
  );
  app.delete(
    `${ownSessionsPath}/:id`,
    { config: own, schema: { summary: '让自己的一台设备下线', params: IdParams, response: { 200: DoneAnswer } } },
    async (request) => ended(await service.endOwn(contextOf(request), request.params.id)),
  );
  app.delete(
    ownSessionsPath,
    { config: own, schema: { summary: '让自己的其他设备下线', response: { 200: DoneAnswer } } },
    async (request) => ended(await service.endOwnOthers(contextOf(request))),
  );
}
