import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/open-database.ts';
import { searchedTables } from '../platform/search/searched-columns.ts';
import { guardSchema } from './announced-changes.ts';
import { indexOf } from '../platform/search/text-index.ts';

export interface DigestOptions {
  /** Tables that are looked at; all unless it is given. */
  readonly only?: readonly string[];
  /** Tables that may change. */
  readonly without?: readonly string[];
  /** Id of the user whose own rows may change, and whose profile. */
  readonly notOf?: number;
}

/** What a change of one's own profile writes. */
const profileOfNobody = { nickname: '', avatar: '', description: '', version: 0, updatedAt: 0, updatedById: 0 };

/** Tables of the index of texts: what is indexed stands elsewhere, and the ids of SQLite's are beyond numbers. */
async function indexTables({ db, dialect }: Database): Promise<ReadonlySet<string>> {
  if (dialect === 'postgres') return new Set(searchedTables.map((table) => indexOf(table)));
  const { rows } = await sql<{ name: string }>`select "name" from pragma_table_list where "type" = 'shadow'`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** All that a database holds, by table, in a form that differs when a row does. */
export async function digestOf(
  database: Database,
  { only, without = [], notOf }: DigestOptions = {},
): Promise<Readonly<Record<string, string>>> {
  const { db, maintenance } = database;
  const indexes = await indexTables(database);
  const digests: Record<string, string> = {};
  for (const { name, schema } of await maintenance.introspection.getTables()) {
    if (schema === guardSchema || indexes.has(name) || without.includes(name) || only?.includes(name) === false)
      continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const texts = rows
      .filter((row) => notOf === undefined || row['userId'] !== notOf)
      .map((row) => JSON.stringify(name === 'users' && row['id'] === notOf ? { ...row, ...profileOfNobody } : row));
    digests[name] = createHash('sha256').update(texts.toSorted().join('\n')).digest('hex');
  }
  return digests;
}
