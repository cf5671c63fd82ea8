import { firstCharacters } from '@mutai/contract/characters';
import { Answer } from '@mutai/contract/codes';
import {
  commentLabels,
  commentPermissions,
  commentRepliesPath,
  commentSettingsPath,
  commentsPath,
  commentStatusNames,
  commentStatusPath,
} from '@mutai/contract/comments/resource';
import {
  Comment,
  CommentQuery,
  CommentSettingsAnswer,
  CommentSettingsBody,
  ReplyToComment,
  SetCommentStatus,
  UpdateComment,
} from '@mutai/contract/comments/schema';
import { IdParams } from '@mutai/contract/list';
import { holdsAny } from '@mutai/contract/permissions';
import type { Changes } from '../../platform/audit/changes.ts';
import type { DeliverEvent } from '../../platform/events/site-events.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { RequestContext, Principal } from '../../platform/access/principal.ts';
import type { BatchAction } from '../../platform/resource/actions.ts';
import { created, done } from '../../platform/resource/routes.ts';
import { choiceName } from '../../platform/resource/found.ts';
import { resource } from '../../platform/resource/resource.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { commentSettings } from './comment-settings.ts';
import { loggedPost, postTitle } from './commented-posts.repository.ts';
import { commentsOfPosts, type CommentsOfPosts } from './comments-of-posts.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CommentValues, readerComments, type ReaderComments, type NotifyModerators } from './reader-comments.ts';

const label = '评论';

/** Length of a comment's name in the log and the trash, in characters. */
const nameLength = 50;
const nameOf = ({ content }: Comment) => firstCharacters(content, nameLength);

type Comments = TypesOf<{
  record: Comment;
  query: CommentQuery;
  create: CommentValues;
  update: UpdateComment;
}>;

const reviewMessages: Readonly<Record<Comment['status'], (count: number) => string>> = {
  approved: (count) => `已通过 ${count} 条评论！`,
  spam: (count) => `已将 ${count} 条评论标为垃圾评论！`,
  pending: (count) => `已将 ${count} 条评论改为待审核！`,
};

/** Approves comments or marks them as spam. */
const reviewing: BatchAction<Comments, typeof SetCommentStatus> = {
  path: commentStatusPath,
  permission: commentPermissions.update,
  summary: '批量审核评论',
  body: SetCommentStatus,
  update: ({ status }) => ({ status }),
  message: (count, { status }) => reviewMessages[status](count),
};

/** Dependencies on other features. */
interface CommentDependencies {
  readonly deliver: DeliverEvent;
  readonly notifyModerators: NotifyModerators;
  /** Returns the posts among these whose title the caller may see. */
  readonly nameablePosts: (
    executor: Executor,
    principal: Principal,
    ids: readonly number[],
  ) => Promise<ReadonlySet<number>>;
}

/** Registers the moderation of comments and replies to them. */
export function comments(
  app: Server,
  platform: Platform,
  { deliver, notifyModerators, nameablePosts }: CommentDependencies,
): ReaderComments & CommentsOfPosts {
  const { jobs, announceChange } = platform;
  const { read, reply, update, settings } = commentPermissions;
  const service = resource<Comments>(app, platform, {
    path: commentsPath,
    label,
    permissions: { ...commentPermissions, create: reply },
    schemas: { record: Comment, query: CommentQuery, update: UpdateComment },
    table: 'comments',
    columns: {
      postId: 'number',
      parentId: 'number',
      author: 'text',
      content: 'text',
      status: 'text',
      ip: 'text',
    },
    references: {
      postId: {
        table: 'posts',
        nameColumn: 'title',
        label: commentLabels.postId,
        gone: '所属文章已被删除，请先恢复文章！',
        onDelete: 'by-rules',
      },
    },
    computed: { post: { kind: 'text', value: postTitle } },
    search: {
      content: 'contains',
      author: 'contains',
      ip: 'equals',
      postId: 'reference',
      status: 'oneOf',
      created: { timeRange: 'createdAt' },
    },
    defaultSort: 'id:desc',
    // Without the title of the post, which the caller may not be allowed to see.
    found: {
      texts: ['content', 'author'],
      title: 'content',
      details: ['author', choiceName('status', commentStatusNames)],
    },
    nameOf,
    rules: {
      audited: {
        without: ['postId', 'post'],
        async instead(executor, before, after): Promise<Changes> {
          if (before !== undefined && after !== undefined) return {};
          const name = await loggedPost(executor, (before ?? after)?.postId ?? 0);
          return { post: before === undefined ? [null, name] : [name, null] };
        },
      },
    },
    batchActions: { reviewing },
    trash: { shown: ['author', 'status'] },
    async shownTo(executor, principal, records) {
      const nameable = await nameablePosts(
        executor,
        principal,
        records.map(({ postId }) => postId),
      );
      return records.map((record) => (nameable.has(record.postId) ? record : { ...record, post: '' }));
    },
  });

  const answer = async (context: RequestContext, id: number, content: string): Promise<Comment> => {
    const { postId, status } = await service.get(context.principal, id);
    if (status === 'spam') throw errors.inUse('该评论是垃圾评论，请先通过再回复！');
    if (status === 'pending') {
      if (!holdsAny(context.principal.permissions, [update])) throw errors.inUse('该评论尚未通过，请先通过再回复！');
      await service.update(context, id, { status: 'approved' });
    }
    return service.create(context, {
      postId,
      parentId: id,
      author: context.principal.nickname,
      content: content.trim(),
      status: 'approved',
      ip: context.ip,
    });
  };

  const ofPosts = commentsOfPosts(platform);
  jobs.offer(ofPosts.removing);
  settingsRoutes(app, platform, {
    path: commentSettingsPath,
    label: '评论设置',
    access: { read: [settings], update: [settings] },
    schemas: { body: CommentSettingsBody, answer: CommentSettingsAnswer },
    store: commentSettings,
    module: read,
    recordName: '评论设置',
    changed: (trx) => announceChange(trx, { module: read, action: 'update', ids: [] }),
  });
  app.post(
    commentRepliesPath(':id'),
    {
      config: { access: [reply], idempotent: true },
      schema: { summary: '回复评论', params: IdParams, body: ReplyToComment, response: { 201: Answer(Comment) } },
    },
    async (request, response) => {
      const answered = await answer(contextOf(request), request.params.id, request.body.content);
      return response.code(created).send(done(answered, '回复成功！'));
    },
  );
  return { ...readerComments(platform, service.repository, deliver, notifyModerators), ...ofPosts };
}
