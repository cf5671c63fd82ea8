import { categoryPermissions } from '../categories/resource.ts';
import { apiPrefix } from '../paths.ts';
import { actsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';

/** `all`: access to posts of all authors; without it, only to the user's own posts. */
export const postPermissions = {
  ...actsOf('post'),
  all: 'post:all',
  export: 'post:export',
  import: 'post:import',
} as const;

export const postsPath = `${apiPrefix}/posts`;

/** Address pattern of posts on the public site, with `slugInAddress` as placeholder; empty if there is none. */
export const postAddressPath = `${postsPath}/address`;
export const slugInAddress = '{slug}';

/** Editors of a post: each window reports every `limits.editorPresence.everyMs`. @param id of the post; `:id` in a route */
export const postEditorsPath = (id: number | ':id'): string => `${postsPath}/${id}/editors`;

/** All tags, most used first. */
export const postTagsPath = `${postsPath}/tags`;

/** Derives an unused slug from a title. */
export const postSlugPath = `${postsPath}/slug`;

/** Revisions of a post, newest first, and one of them. @param id of the post; `:id` in a route */
export const revisionsPath = (id: number | ':id'): string => `${postsPath}/${id}/revisions`;
export const revisionPath = (id: number | ':id', revision: number | ':revision'): string =>
  `${revisionsPath(id)}/${revision}`;
export const restoreRevisionPath = (id: number | ':id', revision: number | ':revision'): string =>
  `${revisionPath(id, revision)}/restore`;

/**
 * Unsaved drafts of a post, one per user and open form: `GET`, `PUT`, `DELETE`.
 *
 * @param id of the post; 0: a new post; `:id` in a route
 */
export const postDraftsPath = (id: number | ':id'): string => `${postsPath}/${id}/drafts`;
/** @param sitting identifies the open form that owns the draft */
export const postDraftPath = (id: number | ':id', sitting: string): string => `${postDraftsPath(id)}/${sitting}`;

/** Creates a preview link of an unpublished post. @param id of the post; `:id` in a route */
export const postPreviewPath = (id: number | ':id'): string => `${postsPath}/${id}/preview`;

/** Renders an unsaved document as the HTML that readers would see. */
export const renderedPostPath = `${postsPath}/rendered`;

/** Parameter of the page address: the post whose form is open. */
export const openedPostParameter = 'edit';

export const postStatuses = ['draft', 'published', 'scheduled'] as const;
export type PostStatus = (typeof postStatuses)[number];
export const postStatusNames = { draft: '草稿', published: '已发布', scheduled: '定时发布' } as const;

export const postLabels = {
  title: '标题',
  slug: '别名',
  description: '摘要',
  cover: '封面',
  content: '正文',
  status: '状态',
  publishAt: '定时发布时间',
  publishedAt: '发布时间',
  publishedFrom: '发布时间（起）',
  publishedTo: '发布时间（止）',
  createdFrom: '创建时间（起）',
  createdTo: '创建时间（止）',
  pinned: '置顶',
  categoryId: '分类',
  tags: '标签',
  tag: '标签',
  authorId: '作者',
  wordCount: '字数',
  commentCount: '评论数',
} as const;

export const postPage = {
  code: postPermissions.read,
  path: '/content/post',
  title: '文章管理',
  icon: 'file-text',
  sort: 10,
  cache: true,
  chooses: [categoryPermissions.read],
  acts: [
    { code: postPermissions.create, name: '添加文章' },
    { code: postPermissions.update, name: '修改文章' },
    { code: postPermissions.delete, name: '删除文章' },
    { code: postPermissions.all, name: '管理所有人的文章' },
    { code: postPermissions.import, name: '导入文章' },
    { code: postPermissions.export, name: '导出文章' },
  ],
} as const satisfies PageDefinition;

export const postModule: LoggedModule = {
  title: postPage.title,
  labels: postLabels,
  values: { status: postStatusNames, pinned: { true: '是', false: '否' } },
};
