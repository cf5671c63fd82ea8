import { pickFields } from '@mutai/contract/field-list';
import { limits } from '@mutai/contract/limits';
import { revisedPostFields } from '@mutai/contract/posts/resource';
import { type Post, type Revision, RevisionValues, type WholeRevision } from '@mutai/contract/posts/schema';
import type { Insertable, Selectable } from 'kysely';
import { differences } from '../../platform/audit/changes.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { PostRevisionsTable } from '../../platform/database/tables/posts.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { preparedWrite } from '../../platform/database/prepared.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

/** Fields of a post whose change creates a revision. */
const revised: ReadonlySet<string> = new Set(['status', ...revisedPostFields]);

/** True if a change affects fields that revisions contain. */
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

/** Revisions: contents of earlier versions. Only the newest of each post are kept. */
export function postRevisions(database: Database, clock: Clock) {
  const { dialect } = database;
  const insert = preparedWrite<Insertable<PostRevisionsTable>, unknown>(database, (db, param) =>
    db.insertInto('postRevisions').values({
      postId: param('postId'),
      version: param('version'),
      title: param('title'),
      status: param('status'),
      wordCount: param('wordCount'),
      values: param('values'),
      createdAt: param('createdAt'),
      createdById: param('createdById'),
    }),
  );
  const ofPost = (executor: Executor, postId: number) =>
    executor
      .selectFrom('postRevisions as r')
      .leftJoin('users as u', 'u.id', 'r.createdById')
      .select(shown)
      .where('r.postId', '=', postId);

  return {
    /** Adds a revision with the current values of a post. @param userId author of the change; null for the server itself */
    async keep(trx: WriteTransaction, post: Post, userId: number | null): Promise<void> {
      const { id: postId, version, title, status, wordCount } = post;
      const { title: _, ...revisedValues } = pickFields(post, revisedPostFields);
      const values = JSON.stringify(revisedValues satisfies RevisionValues);
      const createdAt = clock();
      await insert(trx, { postId, version, title, status, wordCount, values, createdAt, createdById: userId });
      // Each version has at most one revision.
      if (version <= limits.postRevisions) return;
      const tooOld = trx
        .selectFrom('postRevisions')
        .select('id')
        .where('postId', '=', postId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(limits.postRevisions);
      await trx.deleteFrom('postRevisions').where('postId', '=', postId).where('id', '<=', tooOld).execute();
    },

    /** Revisions without their values, newest first. */
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
