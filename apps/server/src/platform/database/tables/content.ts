import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of posts and what belongs to them; see schema.ts. */

/** What posts are sorted into; see features/categories. */
export interface CategoriesTable extends RecordColumns {
  /** 0: stands at the top. */
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
  /** Address of a picture. */
  cover: string;
  /** JSON: a document of @mutai/rich-text. */
  content: string;
  /** Its plain text, to be searched. */
  contentText: string;
  wordCount: number;
  status: string;
  publishAt: number | null;
  publishedAt: number | null;
  pinned: number;
  categoryId: number | null;
  authorId: number | null;
}

/** Bodies of posts as readers get them; one whose row is missing or old has its body made when it is read. */
export interface RenderedPostsTable {
  postId: number;
  /** Version of what made it. */
  renderer: number;
  /** JSON: its headings. */
  outline: string;
  html: string;
}

/** Slugs that posts once had: they lead to the post. */
export interface FormerSlugsTable {
  slug: string;
  postId: number;
}

/** Tags of posts. A tag exists only while a post has it. */
export interface PostTagsTable {
  postId: number;
  /** As it is shown. */
  name: string;
  /** Comparison key: `tagKeyOf`. */
  key: string;
}

/** What a post held at each of its versions. */
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

/** What somebody typed into the form of a post and has not saved. */
export interface PostDraftsTable {
  /** 0: a new post. */
  postId: number;
  userId: number;
  /** The opening of the form that it was typed in. */
  sitting: string;
  /** Browser and system that it was typed on; empty: unknown. */
  device: string;
  /** Version of the post that it was begun from. */
  baseVersion: number;
  /** JSON. */
  values: string;
  updatedAt: number;
}

export interface CommentsTable extends RecordColumns {
  postId: number;
  /** The comment that it answers. */
  parentId: number | null;
  author: string;
  content: string;
  status: string;
  ip: string;
  /** By which the comments of one sender are counted; null: of one that no reader sent. */
  network: string | null;
}

/** The one number that changes with whatever readers may see; see features/public. */
export interface ContentVersionTable {
  /** 1. */
  id: number;
  version: number;
}

/** Tables of posts, their categories and their comments. */
export interface ContentTables {
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
