import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns with an index (column, createdAt, id). */
const filtered = ['nickname', 'module', 'action', 'userId'];

/**
 * Lets lines of the operation log belong to a header line: the records of one import, bulk change or deletion. Lists show
 * lines without a header, so their indexes contain only those.
 */
export const logHeaders: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('operationLogs').addColumn('headerId', 'integer').execute();
    for (const column of filtered) {
      await db.schema.dropIndex(`operationLogs_${column}`).execute();
      await index(db, `operationLogs_${column}`, [column, 'createdAt', 'id'], sql`"headerId" is null`);
    }
    await index(db, 'operationLogs_headers', ['createdAt', 'id'], sql`"headerId" is null`);
    await index(db, 'operationLogs_rows', ['headerId', 'id'], sql`"headerId" is not null`);
  },
};

/** Creates a partial index. */
function index(db: Kysely<never>, name: string, columns: readonly string[], where: ReturnType<typeof sql>) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`create index ${sql.ref(name)} on "operationLogs" (${names}) where ${where}`.execute(db);
}
