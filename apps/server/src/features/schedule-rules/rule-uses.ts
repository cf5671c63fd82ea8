import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Usage } from '../../platform/resource/declaration.ts';

/** Column of rules with the id of what they use. */
type UsedBy = 'groupId' | 'screenId' | 'layoutId' | 'playlistId';

/** Rules that a message names. */
const named = 3;

/** Rules that use records of another resource, as edited or as displays have them. */
export function ruleUses({ dialect }: Pick<Database, 'dialect'>, column: UsedBy): Usage<{ readonly id: number }> {
  const using = (records: readonly { readonly id: number }[]) => {
    const ids = listParameter(
      dialect,
      records.map(({ id }) => id),
    );
    const rules = (table: string) => sql`select "id", "name", ${sql.ref(column)} as "usedId" from ${sql.table(table)}
      where ${among(dialect, column, ids)}`;
    // A rule may have two names, so rows are not distinct by id.
    return sql`(${rules('scheduleRules')} union ${rules('publishedRules')}) as u`;
  };

  return {
    async counts(executor: Executor, records) {
      const { rows } = await sql<{ usedId: number; count: number }>`
        select "usedId", count(distinct "id") as "count" from ${using(records)} group by "usedId"`.execute(executor);
      const counts = new Map(rows.map(({ usedId, count }) => [usedId, count]));
      return records.map(({ id }) => counts.get(id) ?? 0);
    },
    async message(count, executor, records) {
      const { rows } = await sql<{ name: string }>`select min("name") as "name" from ${using(records)}
        group by "id" order by "id" limit ${named}`.execute(executor);
      const names = rows.map(({ name }) => `“${name}”`).join('、');
      return `用于 ${count} 条排期（${names}${count > named ? '等' : ''}），删除后这些排期不再播放`;
    },
  };
}
