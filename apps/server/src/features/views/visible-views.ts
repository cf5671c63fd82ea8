import { sql, type RawBuilder } from 'kysely';
import type { Dialect } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { scopeFilter, type Scope } from '../../platform/resource/scope.ts';

/* A scope of saved views: `viewer`, the id of a user, and `lists`, page codes separated by commas. */

const ofViewer = (viewer: unknown) => sql<boolean>`(t."createdById" = ${viewer} or t."shared" = 1)`;
const ofLists = (lists: unknown) => sql<boolean>`',' || ${lists} || ',' like '%,' || t."list" || ',%'`;

/** Filters of a scope in lists of views. */
export const visibleViews: Readonly<Record<string, (value: string) => RawBuilder<boolean>>> = {
  [scopeFilter('viewer')]: ofViewer,
  [scopeFilter('lists')]: ofLists,
};

/** Returns the ids of the views that a scope includes. */
export async function visibleAmong(
  dialect: Dialect,
  executor: Executor,
  ids: readonly number[],
  { viewer, lists }: Scope,
): Promise<readonly number[]> {
  const found = await sql<{ id: number }>`select "id" from "savedViews" as t where
    ${among(dialect, 't.id', listParameter(dialect, ids))} and ${ofViewer(viewer)} and ${ofLists(lists)}`.execute(
    executor,
  );
  return found.rows.map(({ id }) => id);
}

/** Deletes private views whose owners were deleted for good. Shared ones stay. */
export async function purgeOwnerless(executor: Executor): Promise<void> {
  await sql`delete from "savedViews" where "shared" = 0
    and not exists (select 1 from "users" where "users"."id" = "savedViews"."createdById")
    and not exists (select 1 from "trash" where "module" = 'user' and "recordId" = "savedViews"."createdById")`.execute(
    executor,
  );
}
