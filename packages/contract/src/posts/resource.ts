import { postPage } from './page.ts';
import { emptyValuesOf, fieldsWith, labelsOf } from '../field-list.ts';
import { yesOrNo } from '../logs/values.ts';
import { apiPrefix } from '../paths.ts';
import { type LoggedModule } from '../resource-definition.ts';

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

export const postStatuses = ['draft', 'published', 'scheduled'] as const;
export type PostStatus = (typeof postStatuses)[number];
export const postStatusNames = { draft: '草稿', published: '已发布', scheduled: '定时发布' } as const;

/** Declaration of a field that users write. */
interface PostField {
  readonly label: string;
  readonly empty?: string | boolean | null | readonly never[];
  /** Stored by revisions: a change of the field creates one, comparisons show it, and restoring brings it back. */
  readonly revised: boolean;
  /** Readers get the field as it is, under the same name. */
  readonly public: boolean;
}

/**
 * All fields of posts that users write. Everything that handles fields of posts is made from this list, or does not
 * compile until it handles a new one; see docs/adding-a-field.md.
 */
export const postFields = {
  title: { label: '标题', empty: '', revised: true, public: true },
  slug: { label: '别名', empty: '', revised: true, public: true },
  description: { label: '摘要', empty: '', revised: true, public: true },
  cover: { label: '封面', empty: '', revised: true, public: true },
  categoryId: { label: '分类', empty: null, revised: true, public: false },
  tags: { label: '标签', empty: [], revised: true, public: true },
  // A revision shows the status, but restoring must not publish or withdraw a post.
  status: { label: '状态', empty: 'draft', revised: false, public: false },
  publishAt: { label: '定时发布时间', empty: null, revised: false, public: false },
  publishedAt: { label: '发布时间', empty: null, revised: false, public: false },
  pinned: { label: '置顶', empty: false, revised: false, public: true },
  authorId: { label: '作者', empty: null, revised: false, public: false },
  content: { label: '正文', revised: true, public: false },
} as const satisfies Readonly<Record<string, PostField>>;

export type PostFieldName = keyof typeof postFields;

/** Values of an empty post, without its body. */
export const emptyPostValues = emptyValuesOf(postFields);

export const revisedPostFields = fieldsWith(postFields, 'revised');
export const publicPostFields = fieldsWith(postFields, 'public');

export const postLabels = {
  ...labelsOf(postFields),
  publishedFrom: '发布时间（起）',
  publishedTo: '发布时间（止）',
  createdFrom: '创建时间（起）',
  createdTo: '创建时间（止）',
  tag: '标签',
  wordCount: '字数',
  commentCount: '评论数',
} as const;

export const postModule: LoggedModule = {
  title: postPage.title,
  labels: postLabels,
  values: { status: postStatusNames, pinned: yesOrNo },
};
