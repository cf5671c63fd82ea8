import { changedList } from '@mutai/contract/batch';
import { pickFields } from '@mutai/contract/field-list';
import { limits } from '@mutai/contract/limits';
import { batchPath } from '@mutai/contract/paths';
import { postPermissions } from '@mutai/contract/posts/page';
import { postsPath, restoreRevisionPath, revisedPostFields } from '@mutai/contract/posts/resource';
import { BatchEditPosts, RestoreRevision, RevisionParams } from '@mutai/contract/posts/schema';
import { tagKeyOf } from '@mutai/contract/posts/tag-key';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { ActionRequest, BatchAction, RecordAction } from '../../platform/resource/actions.ts';
import { batchMessage } from '../../platform/resource/batch.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import { slugKey } from '../../platform/text/slugs.ts';
import { withBody } from './post-body.ts';
import type { Posts } from './posts.repository.ts';
import type { PostRuleDependencies } from './posts.rules.ts';

/** A request that names a revision of a post. */
interface OfRevision extends ActionRequest {
  readonly revision: number;
}

/** Changes category, tags, status or author of several posts. */
export const editingPosts: BatchAction<Posts, typeof BatchEditPosts> = {
  path: batchPath(postsPath),
  permission: postPermissions.update,
  summary: '批量修改文章',
  body: BatchEditPosts,
  update({ ids: _, tags, ...fields }, before) {
    if (tags === undefined) return fields;
    const changed = changedList(before.tags, tags, tagKeyOf);
    if (changed.length > limits.postTags) throw errors.inUse(`标签不能超过 ${limits.postTags} 个`);
    return { ...fields, tags: changed };
  },
  message: (count, { ids }) => batchMessage(ids.length, count),
};

/** Actions on posts. Publishing is not an action, but a change of `status`. */
export function postActions(
  { read: db }: Database,
  { revisions, slugs }: Pick<PostRuleDependencies, 'revisions' | 'slugs'>,
  rules: Required<Pick<ResourceRules<Posts>, 'toUpdate'>>,
) {
  const living = async (categoryId: number | null): Promise<number | null> => {
    if (categoryId === null) return null;
    const found = await db.selectFrom('categories').select('id').where('id', '=', categoryId).executeTakeFirst();
    return found?.id ?? null;
  };

  /**
   * Restores the values of a revision as a new change, without its status. A deleted category and a slug that now leads to
   * another post are not restored.
   */
  const restoringRevision: RecordAction<Posts, OfRevision, Posts['update']> = {
    path: restoreRevisionPath(':id', ':revision'),
    permission: postPermissions.update,
    summary: '恢复文章的一个版本',
    message: '恢复成功！',
    logged: 'update',
    params: RevisionParams,
    body: RestoreRevision,
    async prepare(post, { revision: revisionId }) {
      const revision = await revisions.find(db, post.id, revisionId);
      if (revision === undefined) throw errors.notFound('版本');
      const taken = await slugs.takenAmong(db, [revision.slug], post.id);
      return withBody({
        ...pickFields(revision, revisedPostFields),
        slug: taken.has(slugKey(revision.slug)) ? post.slug : revision.slug,
        categoryId: revision.categoryId === null ? null : ((await living(revision.categoryId)) ?? post.categoryId),
      });
    },
    run: (trx, context, post, _request, revision) => rules.toUpdate(trx, context, post, revision),
  };

  return { restoringRevision };
}
