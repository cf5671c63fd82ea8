import { limits } from '@mutai/contract/limits';
import { type Post, type Revision, RevisionValues, type WholeRevision } from '@mutai/contract/posts/schema';
import type { Selectable } from 'kysely';
import { differences } from '../../platform/audit/changes.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { PostRevisionsTable } from '../../platform/database/tables/content.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

/** Fields of a post whose change creates a revision. */
const revised: ReadonlySet<string> = new Set(['title', 'status', ...Object.keys(RevisionValues.properties)]);

/** Whether a post differs in what revisions hold. */
export const differsInRevision = (before: Post, after: Post): boolean =>
  Object.keys(differences(before, after)).some((field) => revised.has(field));

type Row = Omit<Selectable<PostRevisionsTable>, 'postId' | 'values' | 'createdById'> & {
  readonly createdBy: string | null;
};

const toRevision = ({ createdAt, createdBy, status, ...row }: Row): Revision => ({
  ...row,
  status: status as Revision['status'],
  createdAt: new Date(createdAt).toISOString(),
  createdBy: createdBy ?? '',
});

const shown = [
  'r.id',
  'r.version',
  'r.title',
  'r.status',
  'r.wordCount',
  'r.createdAt',
  'u.nickname as createdBy',
] as const;

/** What posts held at each of their versions; of each post the newest ones. */
export function postRevisions({ dialect }: Pick<Database, 'dialect'>, clock: Clock) {
  const ofPost = (executor: Executor, postId: number) =>
    executor
      .selectFrom('postRevisions as r')
      .leftJoin('users as u', 'u.id', 'r.createdById')
      .select(shown)
      .where('r.postId', '=', postId);

  return {
    /** Keeps what a post holds now. @param userId who made it so; null: the product itself */
    async keep(trx: WriteTransaction, post: Post, userId: number | null): Promise<void> {
      const { id: postId, version, title, status, wordCount } = post;
      const { slug, description, cover, categoryId, tags, content } = post;
      const values = JSON.stringify({ slug, description, cover, categoryId, tags, content } satisfies RevisionValues);
      await trx
        .insertInto('postRevisions')
        .values({ postId, version, title, status, wordCount, values, createdAt: clock(), createdById: userId })
        .execute();
      const tooOld = trx
        .selectFrom('postRevisions')
        .select('id')
        .where('postId', '=', postId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(limits.postRevisions);
      await trx.deleteFrom('postRevisions').where('postId', '=', postId).where('id', '<=', tooOld).execute();
    },

    /** Newest first, without what they hold. */
    async list(executor: Executor, postId: number): Promise<readonly Revision[]> {
      return (await ofPost(executor, postId).orderBy('r.id', 'desc').execute()).map(toRevision);
    },

    async find(executor: Executor, postId: number, id: number): Promise<WholeRevision | undefined> {
      const row = await ofPost(executor, postId).select('r.values').where('r.id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      const { values, ...revision } = row;
      return { ...toRevision(revision), ...readStored(RevisionValues, values) };
    },

    async remove(trx: WriteTransaction, postIds: readonly number[]): Promise<void> {
      const ofThem = among(dialect, 'postId', listParameter(dialect, postIds));
      await trx.deleteFrom('postRevisions').where(ofThem).execute();
    },
  };
}

export type PostRevisions = ReturnType<typeof postRevisions>;
