import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/open-database.ts';

export interface DigestOptions {
  /** Tables that are looked at; all unless it is given. */
  readonly only?: readonly string[];
  /** Tables that may change. */
  readonly without?: readonly string[];
  /** Id of the user whose own rows may change, and whose picture. */
  readonly notOf?: number;
}

/** What a change of one's own picture writes. */
const pictureOfNobody = { avatar: '', version: 0, updatedAt: 0, updatedById: 0 };

/** Tables in which SQLite keeps an index of texts: what is indexed stands elsewhere, and their ids are beyond numbers. */
async function shadowTables({ db, dialect }: Database): Promise<ReadonlySet<string>> {
  if (dialect === 'postgres') return new Set();
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
  const { db } = database;
  const shadows = await shadowTables(database);
  const digests: Record<string, string> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (shadows.has(name) || without.includes(name) || only?.includes(name) === false) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const texts = rows
      .filter((row) => notOf === undefined || row['userId'] !== notOf)
      .map((row) => JSON.stringify(name === 'users' && row['id'] === notOf ? { ...row, ...pictureOfNobody } : row));
    digests[name] = createHash('sha256').update(texts.toSorted().join('\n')).digest('hex');
  }
  return digests;
}
