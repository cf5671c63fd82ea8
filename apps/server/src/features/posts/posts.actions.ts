import { pickFields } from '@mutai/contract/field-list';
import { postPermissions, restoreRevisionPath, revisedPostFields } from '@mutai/contract/posts/resource';
import { RestoreRevision, RevisionParams } from '@mutai/contract/posts/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { ActionRequest, RecordAction } from '../../platform/resource/actions.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import { slugKey } from '../../platform/text/slugs.ts';
import { withBody } from './post-body.ts';
import type { Posts } from './posts.repository.ts';
import type { PostRuleDependencies } from './posts.rules.ts';

/** A request that names a revision of a post. */
interface OfRevision extends ActionRequest {
  readonly revision: number;
}

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
