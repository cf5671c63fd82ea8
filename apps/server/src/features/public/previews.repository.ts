import { holdsAny } from '@mutai/contract/permissions';
import { postPermissions } from '@mutai/contract/posts/page';
import type { Database } from '../../platform/database/open-database.ts';
import type { Principal } from '../../platform/access/principal.ts';

/** User with the fields that decide which posts they may read in the console. */
export type PostReader = Pick<Principal, 'userId' | 'permissions'>;

export const mayRead = async (
  { read: db }: Database,
  { permissions, userId }: PostReader,
  id: number,
): Promise<boolean> => {
  const post = await db.selectFrom('posts').select('authorId').where('id', '=', id).executeTakeFirst();
  return post !== undefined && (holdsAny(permissions, [postPermissions.all]) || post.authorId === userId);
};
