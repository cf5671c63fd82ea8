import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';

interface Row {
  readonly name: string;
  readonly total: number;
}

/**
 * Finds the screens that show a layout, by their own setting or by that of their nearest group with one.
 *
 * @returns their number, and the first of their names
 */
export async function screensShowing(
  executor: Executor,
  layoutId: number,
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  const { rows } = await sql<Row>`
    with recursive "shown" as (
      select "id", "layoutId" from "screenGroups" where "parentId" = 0
      union all
      select g."id", coalesce(g."layoutId", s."layoutId") from "screenGroups" as g
        inner join "shown" as s on g."parentId" = s."id"
    )
    select s."name", count(*) over () as "total" from "screens" as s left join "shown" as g on g."id" = s."groupId"
      where coalesce(s."layoutId", g."layoutId") = ${layoutId}
      order by s."name", s."id" limit ${limits.namedScreens}`.execute(executor);
  return { count: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) };
}
