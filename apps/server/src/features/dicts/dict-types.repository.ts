import { sql } from 'kysely';
import type { CreateDictType, DictType, DictTypeQuery, UpdateDictType } from '@mutai/contract/dicts/type-schema';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import type { TypesOf } from '../../platform/resource/types.ts';

export type DictTypes = TypesOf<{
  record: DictType;
  query: DictTypeQuery;
  create: CreateDictType;
  update: UpdateDictType;
  values: Pick<DictType, 'name' | 'code' | 'description'>;
}>;

/** Dictionary types as a resource. */
export const dictTypeRecords = (database: Database) =>
  tableRepository<DictTypes>(database, {
    table: 'dictTypes',
    columns: { name: 'text', code: 'text', description: 'text' },
    computed: { builtIn: { kind: 'flag', value: sql.ref('t.builtIn') } },
    search: { name: { contains: 'nameSound' }, code: 'contains' },
    defaultSort: 'id:asc',
    counts: { itemCount: { table: 'dicts', column: 'typeId' } },
  });

/** Name and built-in flag of a dictionary type; `undefined` if it does not exist. */
export const typeOf = (executor: Executor, id: number) =>
  executor.selectFrom('dictTypes').select(['name', 'builtIn']).where('id', '=', id).executeTakeFirst();
