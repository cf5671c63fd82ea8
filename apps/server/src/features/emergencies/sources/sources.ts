import {
  emergencySourceModuleName,
  emergencySourcePermissions,
  emergencySourcesPath,
  sourceTokenPath,
  unmatchedTargets,
} from '@mutai/contract/emergency-sources/resource';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import {
  CreateEmergencySource,
  EmergencySource,
  EmergencySourceQuery,
  SourceTokenAnswer,
  UpdateEmergencySource,
} from '@mutai/contract/emergency-sources/schema';
import { IdParams } from '@mutai/contract/list';
import { sql } from 'kysely';
import Type from 'typebox';
import { maskedSecret } from '../../../platform/audit/changes.ts';
import { contextOf } from '../../../platform/http/access.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecordAction } from '../../../platform/resource/actions.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { done } from '../../../platform/resource/routes.ts';
import type { TypesOf } from '../../../platform/resource/types.ts';
import { hashToken, newToken } from '../../../platform/secrets/token.ts';

type Sources = TypesOf<{
  record: EmergencySource;
  query: EmergencySourceQuery;
  create: CreateEmergencySource;
  update: UpdateEmergencySource;
  values: Pick<EmergencySource, 'name' | 'enabled' | 'areas' | 'unmatched'> & { readonly tokenHash: string | null };
}>;

/** Registers external sources, and the route that makes their tokens. */
export function emergencySources(app: Server, platform: Platform) {
  const label = '外部来源';
  const service = resource<Sources>(app, platform, {
    path: emergencySourcesPath,
    label,
    permissions: emergencySourcePermissions,
    // Whoever starts emergencies chooses a source for an uploaded alert.
    access: { list: [emergencySourcePermissions.read, emergencyPermissions.start] },
    module: emergencySourceModuleName,
    schemas: {
      record: EmergencySource,
      query: EmergencySourceQuery,
      create: CreateEmergencySource,
      update: UpdateEmergencySource,
    },
    table: 'emergencySources',
    columns: {
      name: 'text',
      enabled: 'flag',
      areas: 'json',
      unmatched: 'text',
      tokenHash: { kind: 'text', secret: true },
    },
    computed: {
      hasToken: { kind: 'flag', value: sql`case when t."tokenHash" is null then 0 else 1 end` },
      lastUsedAt: { kind: 'time', value: sql.ref('t.lastUsedAt') },
    },
    search: { name: 'contains' },
    defaultSort: 'id:desc',
    nameOf: ({ name }) => name,
    rules: {
      toCreate: async (_trx, _context, input) => ({
        enabled: true,
        areas: [],
        unmatched: unmatchedTargets[0],
        ...input,
        tokenHash: null,
      }),
      audited: { without: ['hasToken', 'lastUsedAt'], instead: () => Promise.resolve({}) },
    },
  });

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

  return service;
}

export type EmergencySources = ReturnType<typeof emergencySources>;
