import {
  emergencySourceModuleName,
  emergencySourcePermissions,
  emergencySourcesPath,
  unmatchedTargets,
} from '@mutai/contract/emergency-sources/resource';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import {
  CreateEmergencySource,
  EmergencySource,
  EmergencySourceQuery,
  UpdateEmergencySource,
} from '@mutai/contract/emergency-sources/schema';
import { sql } from 'kysely';
import type { Server } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import { resource } from '../../../platform/resource/resource.ts';
import type { TypesOf } from '../../../platform/resource/types.ts';

export type Sources = TypesOf<{
  record: EmergencySource;
  query: EmergencySourceQuery;
  create: CreateEmergencySource;
  update: UpdateEmergencySource;
  values: Pick<EmergencySource, 'name' | 'enabled' | 'areas' | 'unmatched'> & { readonly tokenHash: string | null };
}>;

/** Registers external sources. */
export function emergencySources(app: Server, platform: Platform) {
  const label = '外部来源';
  return resource<Sources>(app, platform, {
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
}

export type EmergencySources = ReturnType<typeof emergencySources>;
