import Type, { type Static } from 'typebox';
import { BatchEdit, ListChange } from '../batch.ts';
import { pickFields } from '../field-list.ts';
import { choiceOf } from '../fields.ts';
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
import { optionalFields, recordFields, versionField, withDefaults, WriteBody } from '../record.ts';
import { PostContent, storedPostFields, writtenPostFields } from './fields.ts';
import { emptyPostValues, postLabels, postStatuses, postStatusNames, revisedPostFields } from './resource.ts';

const { content: storedContent, ...listedFields } = storedPostFields;

const listed = {
  ...recordFields,
  ...listedFields,
  /** Title of the category; empty: none. */
  category: Type.String(),
  /** Nickname of the author. */
  author: Type.String(),
  /** Number of Chinese characters and other words in the body. */
  wordCount: Type.Integer(),
  commentCount: Type.Integer(),
};

export const ListedPost = Type.Object(listed);
export type ListedPost = Static<typeof ListedPost>;

/** Post. */
export const Post = Type.Object({ ...listed, content: storedContent });
export type Post = Static<typeof Post>;

const readOnly = ['category', 'author', 'wordCount', 'commentCount'] as const;

export const CreatePost = WriteBody(
  { ...optionalFields(writtenPostFields), title: writtenPostFields.title, slug: writtenPostFields.slug },
  readOnly,
);
export type CreatePost = Static<typeof CreatePost>;

export const UpdatePost = WriteBody({ ...optionalFields(writtenPostFields), ...versionField }, readOnly);
export type UpdatePost = Static<typeof UpdatePost>;

/** Changes several posts. A schedule needs a time, so it is set post by post. */
export const BatchEditPosts = BatchEdit({
  categoryId: writtenPostFields.categoryId,
  tags: ListChange(postLabels.tags, writtenPostFields.tags),
  status: choiceOf(['draft', 'published'], postLabels.status, postStatusNames),
  authorId: writtenPostFields.authorId,
});
export type BatchEditPosts = Static<typeof BatchEditPosts>;

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
  status: storedPostFields.status,
  wordCount: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
  /** Nickname of the user who saved it. */
  createdBy: Type.String(),
});
export type Revision = Static<typeof Revision>;

const { title: _, ...revisionValues } = pickFields(storedPostFields, revisedPostFields);

/** Fields of a post that a revision stores as JSON. A revision from before a field existed gets its empty value. */
export const RevisionValues = Type.Object(withDefaults(revisionValues, emptyPostValues));
export type RevisionValues = Static<typeof RevisionValues>;

/** Revision with its content. */
export const WholeRevision = Type.Object({ ...Revision.properties, ...revisionValues });
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
