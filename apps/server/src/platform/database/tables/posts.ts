import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of posts, categories and comments; see schema.ts. */

/** Categories of posts; see features/categories. */
export interface CategoriesTable extends RecordColumns {
  /** 0 for top-level categories. */
  parentId: number;
  title: string;
  slug: string;
  description: string;
  sort: number;
}

export interface PostsTable extends RecordColumns {
  title: string;
  slug: string;
  description: string;
  /** URL of a picture. */
  cover: string;
  /** JSON: a document of @mutai/rich-text. */
  content: string;
  /** Plain text of `content`, for searches. */
  contentText: string;
  wordCount: number;
  status: string;
  publishAt: number | null;
  publishedAt: number | null;
  pinned: number;
  categoryId: number | null;
  authorId: number | null;
}

/** Cache of rendered posts. A missing or outdated row is rendered when the post is read. */
export interface RenderedPostsTable {
  postId: number;
  /** Version of the renderer. */
  renderer: number;
  /** JSON: headings of the post. */
  outline: string;
  html: string;
}

/** Previous slugs of posts, which still lead to the post. */
export interface FormerSlugsTable {
  slug: string;
  postId: number;
}

/** Tags of posts. A tag exists only while a post has it. */
export interface PostTagsTable {
  postId: number;
  /** Displayed spelling. */
  name: string;
  /** Comparison key: `tagKeyOf`. */
  key: string;
}

/** Content of each version of a post. */
export interface PostRevisionsTable {
  id: Generated<number>;
  postId: number;
  version: number;
  title: string;
  status: string;
  wordCount: number;
  /** JSON: slug, description, cover, categoryId, tags, content. */
  values: string;
  createdAt: number;
  createdById: number | null;
}

/** Unsaved input of a user in the form of a post. */
export interface PostDraftsTable {
  /** 0 for a new post. */
  postId: number;
  userId: number;
  /** Id of the editing session: each opening of the form has its own. */
  sitting: string;
  /** Browser and operating system; empty if unknown. */
  device: string;
  /** Version of the post that was edited. */
  baseVersion: number;
  /** JSON. */
  values: string;
  updatedAt: number;
}

export interface CommentsTable extends RecordColumns {
  postId: number;
  /** Comment that this one replies to. */
  parentId: number | null;
  author: string;
  content: string;
  status: string;
  ip: string;
  /** Rate-limit key of the sender; null if no reader sent the comment. */
  network: string | null;
}

/** Version of the public content, incremented by every change visible to readers; see features/public. */
export interface ContentVersionTable {
  /** SQLite: 1. PostgreSQL spreads increments over several rows; the version is their sum. */
  id: number;
  version: number;
}

/** Tables of posts, categories and comments. */
export interface PostTables {
  categories: CategoriesTable;
  posts: PostsTable;
  formerSlugs: FormerSlugsTable;
  postTags: PostTagsTable;
  renderedPosts: RenderedPostsTable;
  postRevisions: PostRevisionsTable;
  postDrafts: PostDraftsTable;
  comments: CommentsTable;
  contentVersion: ContentVersionTable;
}
