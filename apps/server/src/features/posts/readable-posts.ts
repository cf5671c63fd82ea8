import { holdsAny } from '@mutai/contract/permissions';
import { postPermissions } from '@mutai/contract/posts/page';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Scope } from '../../platform/resource/scope.ts';

const mayAll = ({ permissions }: Principal) => holdsAny(permissions, [postPermissions.all]);

/** Without `post:all`, users see only posts of which they are the author. */
export const postScope = (principal: Principal): Scope | undefined =>
  mayAll(principal) ? undefined : { authorId: principal.userId };

/**
 * Filters posts to those whose title the caller may see: published posts, and those that the caller may read in the
 * console. Titles of posts in the trash are visible only to callers with access to all posts.
 *
 * @param ids of posts that exist or are in the trash
 */
export type NameablePosts = (
  executor: Executor,
  principal: Principal,
  ids: readonly number[],
) => Promise<ReadonlySet<number>>;

export function nameablePosts({ dialect }: Pick<Database, 'dialect'>): NameablePosts {
  return async (executor, principal, ids) => {
    const readsPosts = holdsAny(principal.permissions, [postPermissions.read]);
    if (ids.length === 0 || (readsPosts && mayAll(principal))) return new Set(ids);
    const rows = await executor
      .selectFrom('posts')
      .select('id')
      .where(among(dialect, 'id', listParameter(dialect, [...new Set(ids)])))
      .where((e) =>
        e.or([e('status', '=', 'published'), ...(readsPosts ? [e('authorId', '=', principal.userId)] : [])]),
      )
      .execute();
    return new Set(rows.map(({ id }) => id));
  };
}
