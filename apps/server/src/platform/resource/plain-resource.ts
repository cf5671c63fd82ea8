import type { Static, TObject, TSchema } from 'typebox';
import type { FieldErrors } from '@mutai/contract/codes';
import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Server } from '../http/server.ts';
import { resourceRoutes, type ResourceSchemas } from './routes.ts';
import { resourceService, type Usage } from './service.ts';
import type { TrashDefinition } from './trash.ts';
import { tableRepository, type TableDefinition } from './table-repository.ts';

/** A resource that is one table and has no rules beyond its schemas: this declaration is all of it. */
export interface PlainResource<
  Rec extends TSchema,
  Query extends TSchema,
  Create extends TObject,
  Update extends TObject,
> extends TableDefinition<Static<Create>> {
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
  /** Values of fields that a creation leaves out. */
  readonly defaults: Partial<Static<Create>>;
  /** Message of each field whose value has to be unique. */
  readonly unique: FieldErrors;
  /** What waits in the trash after a deletion; without it a deletion is final. */
  readonly trash?: Omit<TrashDefinition, 'table'>;
  /** What uses a record, often one of its `counts`; without it a deletion asks nothing. */
  readonly usage?: Usage<Static<Rec>>;
  nameOf(record: Static<Rec>): string;
}

/** Serves a plain resource: table, log and routes from one declaration. */
export function plainResource<
  Rec extends TSchema,
  Query extends TSchema,
  Create extends TObject,
  Update extends TObject,
>(app: Server, database: Database, clock: Clock, resource: PlainResource<Rec, Query, Create, Update>): void {
  type Values = Static<Create> & object;
  type Record = Static<Rec> & BaseRecord;
  const { path, label, permissions, schemas, defaults, unique, nameOf } = resource;
  const service = resourceService<
    Record,
    Static<Query> & ListQueryBase,
    Values,
    Static<Update> & { version?: number },
    Values
  >(database, clock, {
    module: permissions.read,
    label,
    repository: tableRepository(database, resource),
    rules: {
      toCreate: async (_executor, _act, input) => ({ ...defaults, ...input }),
      toUpdate: async (_executor, _act, _before, input) => input as Partial<Values>,
    },
    nameOf,
    ...(resource.usage === undefined ? {} : { usage: resource.usage }),
    ...(resource.trash === undefined ? {} : { trash: { table: resource.table, ...resource.trash } }),
    taken: () => unique,
  });
  const { read, create, update, delete: remove } = permissions;
  resourceRoutes<Rec, Query, Create, Update>(
    app,
    path,
    schemas,
    { list: [read], get: [read], create: [create], update: [update], remove: [remove] },
    service,
  );
}
