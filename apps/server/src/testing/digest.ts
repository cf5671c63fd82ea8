import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/open-database.ts';
import { searchedTables } from '../platform/search/searched-columns.ts';
import { guardSchema } from './announced-changes.ts';
import { indexOf } from '../platform/search/text-index.ts';

export interface DigestOptions {
  /** Tables to include; default: all. */
  readonly only?: readonly string[];
  /** Tables to exclude. */
  readonly without?: readonly string[];
  /** Id of a user whose own rows and profile are excluded. */
  readonly notOf?: number;
}

/** Replaces the columns that a change of one's own profile writes. */
const neutralProfile = { nickname: '', avatar: '', description: '', version: 0, updatedAt: 0, updatedById: 0 };

/** Tables of the text index. They are derived, and ids in SQLite's exceed the range of numbers. */
async function indexTables({ read: db, dialect }: Database): Promise<ReadonlySet<string>> {
  if (dialect === 'postgres') return new Set(searchedTables.map((table) => indexOf(table)));
  const { rows } = await sql<{ name: string }>`select "name" from pragma_table_list where "type" = 'shadow'`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Table → digest of its rows. */
export async function digestOf(
  database: Database,
  { only, without = [], notOf }: DigestOptions = {},
): Promise<Readonly<Record<string, string>>> {
  const { read: db, maintenance } = database;
  const indexes = await indexTables(database);
  const digests: Record<string, string> = {};
  for (const { name, schema } of await maintenance.introspection.getTables()) {
    if (schema === guardSchema || indexes.has(name) || without.includes(name) || only?.includes(name) === false)
      continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const texts = rows
      .filter((row) => notOf === undefined || row['userId'] !== notOf)
      .map((row) => JSON.stringify(name === 'users' && row['id'] === notOf ? { ...row, ...neutralProfile } : row));
    digests[name] = createHash('sha256').update(texts.toSorted().join('\n')).digest('hex');
  }
  return digests;
}
