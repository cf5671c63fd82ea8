import { sql } from 'kysely';
import { limits } from '@mutai/contract/limits';
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

/** Code for names without Latin letters or digits. */
const plainStem = 'dict';
/** Characters reserved for a numeric suffix. */
const numberRoom = 6;

/** Converts the Latin letters and digits of a name to a code: `文章 Post Status` becomes `post-status`. */
function stemOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const stem = words.join('-').slice(0, limits.nameMax - numberRoom);
  return stem.replace(/-$/, '') || plainStem;
}

/** Returns an unused code for a name, with a numeric suffix if necessary. */
export async function freeCode(executor: Executor, name: string): Promise<string> {
  const stem = stemOf(name);
  const rows = await executor
    .selectFrom('dictTypes')
    .select('code')
    .where(sql`lower("code")`, 'like', `${stem}%`)
    .execute();
  const taken = new Set(rows.map(({ code }) => code.toLowerCase()));
  if (!taken.has(stem)) return stem;
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** Name and built-in flag of a dictionary type; `undefined` if it does not exist. */
export const typeOf = (executor: Executor, id: number) =>
  executor.selectFrom('dictTypes').select(['name', 'builtIn']).where('id', '=', id).executeTakeFirst();
