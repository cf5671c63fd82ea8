import { commentPermissions } from '@mutai/contract/comments/resource';
import type { Waiting } from '@mutai/contract/home/schema';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { postPermissions } from '@mutai/contract/posts/page';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { compilable, prepared, type Param } from '../../platform/database/prepared.ts';
import type { Principal } from '../../platform/access/principal.ts';

const most = limits.waitingCount;
/** Number of scheduled posts listed, soonest first. */
const nextPosts = 3;

type UserParam = Param<{ readonly user: number }>;

const iso = (moment: number) => new Date(moment).toISOString();

/**
 * Reads the pending work of a user. Each query reads a limited number of entries from a partial index, so that its
 * duration does not depend on the number of posts and comments.
 *
 * @param ownPostsOnly returns true if a user sees only their own posts
 */
export function waitingFor(database: Database, ownPostsOnly: (principal: Principal) => boolean) {
  const { read: db, dialect } = database;
  const query = <O>(text: (param: UserParam) => RawBuilder<O>) => {
    const run = prepared<{ readonly user: number }, O>(database, (from, param) => compilable(text(param), from));
    return (user: number) => run(db, { user });
  };
  const counting = (rows: (param: UserParam) => RawBuilder<unknown>) => {
    const count = query(
      (param) =>
        sql<{ found: number }>`select count(*) as found
          from (select 1 ${rows(param)} limit ${sql.lit(most + 1)}) as waiting`,
    );
    return async (user: number) => {
      const [{ found } = { found: 0 }] = await count(user);
      return { count: Math.min(found, most), atLeast: found > most };
    };
  };

  const pending = counting(() => sql`from "comments" where "status" = 'pending'`);
  const drafts = counting((param) => sql`from "posts" where "status" = 'draft' and "authorId" = ${param('user')}`);

  const scheduledPosts = (own: (param: UserParam) => RawBuilder<unknown>) => {
    const rows = (param: UserParam) => sql`from "posts" where "status" = 'scheduled' ${own(param)}`;
    const count = counting(rows);
    const next = query(
      (param) => sql<{ id: number; title: string; publishAt: number }>`select "id", "title", "publishAt" ${rows(param)}
        order by "publishAt", "id" limit ${sql.lit(nextPosts)}`,
    );
    return async (user: number) => ({
      ...(await count(user)),
      next: (await next(user)).map((post) => ({ ...post, publishAt: iso(post.publishAt) })),
    });
  };
  const scheduled = {
    all: scheduledPosts(() => sql``),
    own: scheduledPosts((param) => sql`and "authorId" = ${param('user')}`),
  };

  // Changes to a new post, or to one that is not in the trash.
  const unsavedRows = (param: UserParam) => sql`from "postDrafts" as d where d."userId" = ${param('user')}
    and (d."postId" = 0 or exists (select 1 from "posts" as p where p."id" = d."postId"))`;
  const unsavedCount = counting(unsavedRows);
  const values = dialect === 'sqlite' ? sql`d."values"` : sql`d."values"::json`;
  const lastUnsaved = query(
    (param) => sql<{ postId: number; title: string | number | null; updatedAt: number }>`
      select d."postId", ${values} ->> 'title' as "title", d."updatedAt" ${unsavedRows(param)}
      order by d."updatedAt" desc limit 1`,
  );
  const unsaved = async (user: number) => {
    const [last] = await lastUnsaved(user);
    const latest =
      last === undefined ? null : { ...last, title: String(last.title ?? ''), updatedAt: iso(last.updatedAt) };
    return { ...(await unsavedCount(user)), latest };
  };

  return async (principal: Principal): Promise<Waiting> => {
    const { userId, permissions } = principal;
    const approves = [commentPermissions.read, commentPermissions.update].every((one) => holdsAny(permissions, [one]));
    const readsPosts = holdsAny(permissions, [postPermissions.read]);
    const writesPosts = readsPosts && holdsAny(permissions, [postPermissions.create, postPermissions.update]);
    return {
      comments: approves ? await pending(userId) : null,
      drafts: writesPosts ? await drafts(userId) : null,
      unsaved: writesPosts ? await unsaved(userId) : null,
      scheduled: readsPosts ? await scheduled[ownPostsOnly(principal) ? 'own' : 'all'](userId) : null,
    };
  };
}
