import { apiPrefix } from '../paths.ts';
import { rangeLabelsOf } from '../ranges.ts';
import type { LoggedModule, PageDefinition } from '../resource-definition.ts';

export const commentsPath = `${apiPrefix}/comments`;

/** Sets the status of several comments. */
export const commentStatusPath = `${commentsPath}/status`;

/** Replies to a comment as the signed-in user. @param id of the comment; `:id` in a route */
export const commentRepliesPath = (id: number | ':id'): string => `${commentsPath}/${id}/replies`;

export const commentSettingsPath = `${apiPrefix}/settings/comments`;

/** No `create`: readers write comments on the site; the console moderates and answers them. */
export const commentPermissions = {
  read: 'comment',
  reply: 'comment:reply',
  update: 'comment:update',
  delete: 'comment:delete',
  settings: 'comment:settings',
} as const;

export const commentStatuses = ['pending', 'approved', 'spam'] as const;
export type CommentStatus = (typeof commentStatuses)[number];
export const commentStatusNames = { pending: '待审核', approved: '已通过', spam: '垃圾评论' } as const;

export const commentLabels = {
  content: '评论内容',
  author: '作者',
  postId: '所属文章',
  post: '所属文章',
  parentId: '回复的评论',
  status: '状态',
  ip: 'IP 地址',
  ...rangeLabelsOf('created', '评论时间'),
} as const;

export const commentSettingsLabels = {
  blockedWords: '屏蔽词',
  perAddressLimit: '同一地址每小时的评论上限',
} as const;

export const commentPage = {
  code: commentPermissions.read,
  path: '/content/comment',
  title: '评论管理',
  icon: 'comment',
  sort: 30,
  cache: true,
  actions: [
    { code: commentPermissions.update, name: '审核评论' },
    { code: commentPermissions.reply, name: '回复评论' },
    { code: commentPermissions.delete, name: '删除评论' },
    { code: commentPermissions.settings, name: '评论设置' },
  ],
} as const satisfies PageDefinition;

export const commentModule: LoggedModule = {
  title: commentPage.title,
  labels: { ...commentLabels, ...commentSettingsLabels },
  values: { status: commentStatusNames },
};
