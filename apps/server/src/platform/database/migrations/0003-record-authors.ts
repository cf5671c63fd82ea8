import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables of editable records and their modules in the operation log. */
const modules = {
  users: 'user',
  roles: 'role',
  menus: 'menu',
  departments: 'department',
  dictTypes: 'dict-type',
  dicts: 'dict',
} as const;

const creations = ['create', 'import'];
const changes = [...creations, 'update', 'assign', 'reset-password', 'change-password'];

/**
 * Fills a column with the user of one log row per record.
 *
 * @param line aggregate that selects the id of the row: the first or the last
 * @param actions actions of the rows to consider
 */
async function fillFromLog(
  db: Kysely<never>,
  table: keyof typeof modules,
  column: string,
  line: RawBuilder<number>,
  actions: readonly string[],
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = line."userId"
    from "operationLogs" as line inner join (
      select "recordId", ${line} as "lineId" from "operationLogs"
      where "module" = ${modules[table]} and "action" in (${sql.join(actions)}) group by "recordId"
    ) as found on found."lineId" = line."id"
    where found."recordId" = ${sql.ref(`${table}.id`)}`.execute(db);
}

/** Adds the creator and last editor of each record, as far as the operation log contains them. */
export const recordAuthors = (): Migration => ({
  async up(db: Kysely<never>) {
    for (const table of Object.keys(modules) as (keyof typeof modules)[]) {
      // Users have this column since the first release.
      if (table !== 'users') {
        await db.schema.alterTable(table).addColumn('createdById', 'integer').execute();
        await fillFromLog(db, table, 'createdById', sql<number>`min("id")`, creations);
      }
      await db.schema.alterTable(table).addColumn('updatedById', 'integer').execute();
      await fillFromLog(db, table, 'updatedById', sql<number>`max("id")`, changes);
    }
  },
});
