import { emergencySourcePermissions, sourceTokenPath } from '@mutai/contract/emergency-sources/resource';
import { SourceTokenAnswer } from '@mutai/contract/emergency-sources/schema';
import { IdParams } from '@mutai/contract/list';
import Type from 'typebox';
import { maskedSecret } from '../../../platform/audit/changes.ts';
import { contextOf } from '../../../platform/http/access.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { RecordAction } from '../../../platform/resource/actions.ts';
import { done } from '../../../platform/resource/routes.ts';
import { hashToken, newToken } from '../../../platform/secrets/token.ts';
import type { EmergencySources, Sources } from './sources.ts';

/** Registers the route that makes the token of a source: only its answer has it. */
export function sourceTokenRoute(app: Server, service: EmergencySources): void {
  app.post(
    sourceTokenPath(':id'),
    {
      config: { access: [emergencySourcePermissions.update] },
      schema: {
        summary: '生成外部来源的令牌',
        params: IdParams,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: SourceTokenAnswer },
      },
    },
    async (request) => {
      const token = newToken();
      const making: RecordAction<Sources> = {
        path: sourceTokenPath(':id'),
        permission: emergencySourcePermissions.update,
        summary: '',
        message: '',
        logged: 'token',
        body: IdParams,
        run: () => Promise.resolve({ tokenHash: hashToken(token) }),
        logs: ({ hasToken }) => ({ token: [hasToken ? maskedSecret : null, maskedSecret] }),
      };
      await service.perform(contextOf(request), making, { id: request.params.id });
      return done({ token }, '已生成令牌，原来的令牌立即失效！');
    },
  );
}
