import Type, { type Static } from 'typebox';
import { choiceOf, DateTimeOrNull, NameText, PatternText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import {
  FilterChoices,
  FilterFlag,
  FilterId,
  FilterIds,
  Id,
  idOf,
  ListQuery,
  maxId,
  SearchText,
  timeRange,
} from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';
import { postLabels, postStatuses, postStatusNames } from './resource.ts';

const status = choiceOf(postStatuses, postLabels.status, postStatusNames);
const idOrNull = (title: string) => Type.Union([idOf(title), Type.Null()], { title });

/** Body: a document of `@mutai/rich-text`, which validates it. */
export const PostContent = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({}, { additionalProperties: true, title: postLabels.content }),
);

const listed = {
  ...recordFields,
  title: Type.String(),
  /** Part of the address on the public site. Former slugs redirect to it. */
  slug: Type.String(),
  description: Type.String(),
  /** Address of a picture; empty: none. */
  cover: Type.String(),
  status,
  /** Scheduled publication time; `null` unless scheduled. */
  publishAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  /** Time of first publication; `null`: never. */
  publishedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  pinned: Type.Boolean(),
  categoryId: Type.Union([Type.Integer(), Type.Null()]),
  /** Title of the category; empty: none. */
  category: Type.String(),
  tags: Type.Array(Type.String()),
  authorId: Type.Union([Type.Integer(), Type.Null()]),
  /** Nickname of the author. */
  author: Type.String(),
  /** Number of Chinese characters and other words in the body. */
  wordCount: Type.Integer(),
  commentCount: Type.Integer(),
};

export const ListedPost = Type.Object(listed);
export type ListedPost = Static<typeof ListedPost>;

/** Post. */
export const Post = Type.Object({ ...listed, content: PostContent });
export type Post = Static<typeof Post>;

const title = NameText(postLabels.title, limits.postTitleMax);
const slug = PatternText(rules.slug, postLabels.slug, limits.slugMax);

const optional = {
  description: Type.Optional(Type.String({ maxLength: limits.postDescriptionMax, title: postLabels.description })),
  cover: Type.Optional(PatternTextOrEmpty(rules.avatar, postLabels.cover, limits.urlMax)),
  content: Type.Optional(PostContent),
  status: Type.Optional(status),
  publishAt: Type.Optional(DateTimeOrNull(postLabels.publishAt)),
  /** Time of first publication, possibly on another site. `null` or absent: unchanged. */
  publishedAt: Type.Optional(DateTimeOrNull(postLabels.publishedAt)),
  pinned: Type.Optional(Type.Boolean({ title: postLabels.pinned })),
  categoryId: Type.Optional(idOrNull(postLabels.categoryId)),
  tags: Type.Optional(
    Type.Array(NameText(postLabels.tags, limits.tagMax), {
      maxItems: limits.postTags,
      uniqueItems: true,
      title: postLabels.tags,
    }),
  ),
  authorId: Type.Optional(idOrNull(postLabels.authorId)),
};

const readOnly = ['category', 'author', 'wordCount', 'commentCount'] as const;

export const CreatePost = WriteBody({ title, slug, ...optional }, readOnly);
export type CreatePost = Static<typeof CreatePost>;

export const UpdatePost = WriteBody(
  { title: Type.Optional(title), slug: Type.Optional(slug), ...optional, ...versionField },
  readOnly,
);
export type UpdatePost = Static<typeof UpdatePost>;

export const PostQuery = ListQuery(
  {
    title: SearchText,
    categoryId: FilterIds(postLabels.categoryId),
    /** Name of a tag. */
    tag: SearchText,
    status: FilterChoices(postLabels.status, postStatuses),
    authorId: FilterIds(postLabels.authorId),
    pinned: FilterFlag(postLabels.pinned),
    ...timeRange('published', postLabels.publishedAt),
    ...timeRange('created', '创建时间'),
  },
  ['id', 'title', 'publishedAt', 'createdAt', 'updatedAt'],
);
export type PostQuery = Static<typeof PostQuery>;

/** Document to render, and its HTML. */
export const RenderPost = Type.Object({ content: PostContent }, { additionalProperties: false });
export const RenderedPost = Type.Object({ html: Type.String() });
export type RenderedPost = Static<typeof RenderedPost>;

/** Saved revision of a post. */
export const Revision = Type.Object({
  id: Type.Integer(),
  /** `version` of the post. */
  version: Type.Integer(),
  title: Type.String(),
  status,
  wordCount: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
  /** Nickname of the user who saved it. */
  createdBy: Type.String(),
});
export type Revision = Static<typeof Revision>;

/** Fields of a post that a revision stores as JSON. A field added later needs a default, for revisions stored before. */
export const RevisionValues = Type.Object({
  slug: Type.String(),
  description: Type.String(),
  cover: Type.String(),
  categoryId: Type.Union([Type.Integer(), Type.Null()]),
  tags: Type.Array(Type.String()),
  content: PostContent,
});
export type RevisionValues = Static<typeof RevisionValues>;

/** Revision with its content. */
export const WholeRevision = Type.Object({ ...Revision.properties, ...RevisionValues.properties });
export type WholeRevision = Static<typeof WholeRevision>;

/** Restores a revision. A change of the post, checked against its `version`. */
export const RestoreRevision = Type.Object({ ...versionField }, { additionalProperties: false });

export const RevisionParams = Type.Object({ id: Id, revision: idOf('版本') });

/** Id 0: a post that does not exist yet. */
export const PostDraftsParams = Type.Object({ id: Type.Integer({ minimum: 0, maximum: maxId, title: '编号' }) });
export const PostDraftParams = Type.Object({
  id: PostDraftsParams.properties.id,
  /** Identifies one open form on one device. Each has its own draft. */
  sitting: Type.String({ minLength: 8, maxLength: 64, pattern: '^[\\w-]+$', title: '暂存标识' }),
});

export const PostSlugQuery = Type.Object(
  {
    title: Type.String({ maxLength: limits.postTitleMax, title: postLabels.title }),
    /** Post that the slug is for: its own slug counts as unused. */
    id: FilterId('文章'),
  },
  { additionalProperties: false },
);

/** Unsaved draft in the list of a post's drafts. */
export const ListedPostDraft = Type.Object({
  sitting: Type.String(),
  title: Type.String(),
  /** Browser and operating system where it was typed; empty: unknown. */
  device: Type.String(),
  updatedAt: Type.String({ format: 'date-time' }),
});
export type ListedPostDraft = Static<typeof ListedPostDraft>;

/** Unsaved draft: the raw values of the form. */
export const PostDraft = Type.Object({
  values: Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object({}, { additionalProperties: true, title: '未提交的内容' }),
  ),
  /** Version of the post that the draft is based on; 0: a new post. */
  baseVersion: Type.Integer({ minimum: 0, maximum: maxId, title: '所依据的版本' }),
  updatedAt: Type.String({ format: 'date-time' }),
});
export type PostDraft = Static<typeof PostDraft>;

export const SavePostDraft = Type.Object(
  { values: PostDraft.properties.values, baseVersion: PostDraft.properties.baseVersion },
  { additionalProperties: false },
);
export type SavePostDraft = Static<typeof SavePostDraft>;
