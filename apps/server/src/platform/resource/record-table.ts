import type { Kysely } from 'kysely';
import type { Database, Executor } from '../database/open-database.ts';
import type { ResourceRepository } from './repository.ts';

/** Tables by a name that is known when the program runs, not when it is compiled. */
type AnyTables = Record<string, Record<string, unknown>>;

/** The same executor, for tables by name. */
export const anyTables = (executor: Executor) => executor as unknown as Kysely<AnyTables>;

/** The parts of a repository that are the same for every table of records. */
export function recordTable(
  { dialect }: Database,
  table: string,
): Pick<ResourceRepository<never, never, never>, 'hold' | 'touch' | 'remove'> {
  return {
    async hold(executor, ids) {
      // SQLite has one writer, and no such clause. In the order of ids, so that two who hold several do not block each other.
      if (dialect === 'sqlite') return;
      await anyTables(executor)
        .selectFrom(table)
        .select('id')
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forUpdate()
        .execute();
    },
    async touch(executor, id, now, version) {
      const { numUpdatedRows } = await anyTables(executor)
        .updateTable(table)
        .set((e) => ({ version: e(e.ref('version'), '+', 1), updatedAt: now }))
        .where('id', '=', id)
        .$if(version !== undefined, (update) => update.where('version', '=', version))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(executor, ids) {
      await anyTables(executor).deleteFrom(table).where('id', 'in', ids).execute();
    },
  };
}
