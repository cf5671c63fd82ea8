import type { Static, TObject, TSchema } from 'typebox';
import type { FieldErrors } from '@mutai/contract/codes';
import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';
import { listedFor } from '@mutai/contract/resources';
import type { Server } from '../http/server.ts';
import type { Platform } from '../platform.ts';
import { exportRoute } from './export-route.ts';
import { loggedReferences } from './references.ts';
import { resourceRoutes, type ResourceAccess, type ResourceSchemas } from './routes.ts';
import type { ResourceDefinition, ResourceRules } from './definition.ts';
import { resourceService } from './service.ts';
import { tableRepository, type TableDefinition } from './table-repository.ts';

/** A resource that is one table and has few rules beyond its schemas: this declaration is all of it. */
export interface PlainResource<
  Rec extends TSchema,
  Query extends TSchema,
  Create extends TObject,
  Update extends TObject,
  Linked extends keyof Static<Create>,
>
  extends
    TableDefinition<Static<Create>, Linked>,
    Pick<
      ResourceDefinition<Static<Rec> & BaseRecord, never, never, never, Static<Create> & object>,
      'trash' | 'usage' | 'scope' | 'givesReferences' | 'nameOf'
    > {
  /** Such as `/api/v1/tags`. */
  readonly path: string;
  /** What people call one of them: 标签. */
  readonly label: string;
  readonly permissions: {
    readonly read: string;
    readonly create: string;
    readonly update: string;
    readonly delete: string;
  };
  readonly schemas: ResourceSchemas<Rec, Query, Create, Update>;
  /** `GET {path}/export.xlsx`; without it there is none. */
  readonly export?: {
    readonly permission: string;
    /** How records are counted: 个, 条. */
    readonly measureWord: string;
    /** The thread that makes it, of `exportRecords`. */
    readonly thread: URL;
  };
  /** Values of fields that a creation leaves out. */
  readonly defaults: Partial<Static<Create>>;
  /** Message of each field whose value has to be unique. */
  readonly unique: FieldErrors;
  readonly rules?: Partial<
    ResourceRules<
      Static<Rec> & BaseRecord,
      Static<Create>,
      Static<Update> & { version?: number },
      Static<Create> & object
    >
  >;
}

/** Serves a plain resource: table, log and routes from one declaration. */
export function plainResource<
  Rec extends TSchema,
  Query extends TSchema,
  Create extends TObject,
  Update extends TObject,
  Linked extends keyof Static<Create> = never,
>(app: Server, platform: Platform, resource: PlainResource<Rec, Query, Create, Update, Linked>): void {
  const { database } = platform;
  type Values = Static<Create> & object;
  type Record = Static<Rec> & BaseRecord;
  const { path, label, permissions, schemas, defaults, unique, nameOf } = resource;
  const { read, create, update, delete: remove } = permissions;
  type ResourceQuery = Static<Query> & ListQueryBase;
  const repository = tableRepository<Record, ResourceQuery, Values, Linked & keyof Values>(database, resource);
  const service = resourceService<Record, ResourceQuery, Static<Create>, Static<Update> & { version?: number }, Values>(
    platform,
    {
      module: read,
      label,
      repository,
      rules: {
        toCreate: async (_executor, _act, input) => ({ ...defaults, ...input }),
        toUpdate: async (_executor, _act, _before, { version: _version, ...input }) =>
          input as unknown as Partial<Values>,
        ...resource.rules,
      },
      nameOf,
      ...(resource.usage === undefined ? {} : { usage: resource.usage }),
      ...(resource.scope === undefined ? {} : { scope: resource.scope }),
      ...(resource.givesReferences === undefined ? {} : { givesReferences: resource.givesReferences }),
      ...(resource.trash === undefined ? {} : { trash: resource.trash }),
      taken: () => unique,
    },
  );
  if (resource.export !== undefined) {
    const { permission, measureWord, thread } = resource.export;
    exportRoute<Query>(app, platform, {
      path,
      module: read,
      permission,
      label,
      measureWord,
      loggedAs: `${label}列表`,
      query: schemas.query,
      references: loggedReferences(repository.relations),
      count: (query, most, requester, scope) => repository.countUpTo(query, most + 1, requester, scope),
      thread,
      ...(resource.scope === undefined ? {} : { scope: resource.scope }),
    });
  }
  const access: ResourceAccess = {
    list: listedFor(read),
    get: [read],
    create: [create],
    update: [update],
    remove: [remove],
  };
  resourceRoutes<Rec, Query, Create, Update>(app, path, schemas, access, service);
}
