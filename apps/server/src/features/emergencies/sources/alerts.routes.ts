import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { alertBytes, capTypes, emergencyAlertsApi, sourceAlertPath } from '@mutai/contract/emergency-sources/resource';
import { AlertAnswer, EndAlert, StartAlert, UploadedAlert } from '@mutai/contract/emergency-sources/schema';
import { IdParams } from '@mutai/contract/list';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Author } from '../../../platform/audit/audit.ts';
import { errors } from '../../../platform/errors.ts';
import { contextOf, sourceOf } from '../../../platform/http/access.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import { done } from '../../../platform/resource/routes.ts';
import type { EmergencyAlerts } from './alerts.ts';
import type { Received } from './cap-alerts.ts';
import type { EmergencySources } from './sources.ts';

const answerOf = ({ message, ...result }: Received) => done(result, message);

const authorOf = (request: FastifyRequest): Author => ({
  principal: { userId: null, nickname: `外部来源：${sourceOf(request).name}` },
  requestId: request.id,
  ip: request.ip,
  startedAt: request.arrivedAt,
});

/** Text of a body in UTF-8. @throws AppError 4000 */
function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw errors.invalid({}, 'XML 须为 UTF-8 编码！');
  }
}

/** Registers the routes by which sources send alerts, and users upload them. */
export function alertRoutes(
  app: Server,
  { database }: Pick<Platform, 'database'>,
  sources: EmergencySources,
  alerts: EmergencyAlerts,
): void {
  const sourceBy = async (id: number) => {
    const found = await sources.repository.find(database.read, id);
    if (found === undefined) throw errors.tokenRefused();
    return found;
  };
  const caller = (request: FastifyRequest) => sourceBy(sourceOf(request).sourceId);

  app.post(
    emergencyAlertsApi.start,
    {
      config: { access: 'source' },
      schema: { summary: '外部来源启动准备好的紧急插播', body: StartAlert, response: { 200: AlertAnswer } },
    },
    async (request) => answerOf(await alerts.start(authorOf(request), await caller(request), request.body)),
  );
  app.post(
    emergencyAlertsApi.end,
    {
      config: { access: 'source' },
      schema: { summary: '外部来源解除它启动的紧急插播', body: EndAlert, response: { 200: AlertAnswer } },
    },
    async (request) => answerOf(await alerts.end(authorOf(request), await caller(request), request.body)),
  );
  app.post(
    sourceAlertPath(':id'),
    {
      config: { access: [emergencyPermissions.start] },
      schema: {
        summary: '上传 CAP 告警文件',
        params: IdParams,
        body: UploadedAlert,
        response: { 200: AlertAnswer },
      },
    },
    async (request) => {
      const context = contextOf(request);
      const source = await sources.get(context.principal, request.params.id);
      return answerOf(await alerts.cap(context, source, request.body.xml));
    },
  );
  void app.register((scope: Server, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...capTypes], { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post(
      emergencyAlertsApi.cap,
      {
        bodyLimit: alertBytes,
        config: { access: 'source' },
        schema: {
          summary: '外部来源发送 CAP 1.2 告警',
          consumes: [...capTypes],
          body: Type.Unsafe<Buffer>({}),
          response: { 200: AlertAnswer },
        },
      },
      async (request) => answerOf(await alerts.cap(authorOf(request), await caller(request), decoded(request.body))),
    );
    registered();
  });
}
