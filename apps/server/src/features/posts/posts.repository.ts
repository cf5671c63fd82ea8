import { postLabels } from '@mutai/contract/posts/resource';
import type { CreatePost, ListedPost, Post, PostQuery, UpdatePost } from '@mutai/contract/posts/schema';
import type { ReadDatabase } from '../../platform/database/open-database.ts';
import { tableRepository, type TableRepository } from '../../platform/resource/table-repository.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import type { RenderedBody } from '../../platform/rich-text/rich-text.ts';
import { postColumns, type PostRow } from './post-fields.ts';
import { hasTag, postTags, type PostTags, tagsOfRow } from './post-tags.repository.ts';
import type { RenderedPosts } from './rendered-posts.ts';

/** A body and values derived from it. */
export type PostBody = Pick<PostValues, 'content' | 'contentText' | 'wordCount' | 'rendered'>;

/** A request with a checked body. Checking is slow, so it must happen before the transaction. */
export type WithBody<T> = Omit<T, 'content'> & { readonly body?: PostBody };

/** Stored values of a post. */
type PostValues = PostRow &
  Pick<Post, 'tags'> & {
    /** Rendered body for readers, written together with the body. */
    readonly rendered: RenderedBody;
  };

export type Posts = TypesOf<{
  record: Post;
  listed: ListedPost;
  query: PostQuery;
  createBody: CreatePost;
  updateBody: UpdatePost;
  create: WithBody<CreatePost>;
  update: WithBody<UpdatePost>;
  values: PostValues;
}>;

/** Repository of the posts table. */
export const postRows = (database: ReadDatabase) =>
  tableRepository<TypesOf<{ record: Post; listed: ListedPost; query: PostQuery; values: PostRow }>>(database, {
    table: 'posts',
    columns: postColumns,
    references: {
      categoryId: {
        table: 'categories',
        nameColumn: 'title',
        label: postLabels.categoryId,
        shownAs: 'category',
        otherwise: null,
        onDelete: (name, count) => `“${name}”下还有 ${count} 篇文章，请先将它们移到其他分类！`,
      },
      // A post keeps the id of a deleted author, like that of its creator.
      authorId: {
        table: 'users',
        nameColumn: 'nickname',
        label: postLabels.authorId,
        shownAs: 'author',
        otherwise: null,
        onDelete: 'by-rules',
      },
    },
    counts: { commentCount: { table: 'comments', column: 'postId' } },
    computed: { tags: { kind: 'json', value: tagsOfRow(database) } },
    fileColumns: ['cover', 'content'],
    scopes: ['authorId'],
    search: {
      title: { contains: 'titleSound' },
      categoryId: 'reference',
      tag: hasTag,
      status: 'oneOf',
      authorId: 'reference',
      pinned: 'flag',
      published: { timeRange: 'publishedAt' },
      created: { timeRange: 'createdAt' },
    },
    defaultSort: 'id:desc',
    nullable: ['publishedAt'],
  });

export interface PostsRepository extends Omit<TableRepository<Posts>, 'insertMany'> {
  /** Normalizes tags; see `post-tags.repository.ts`. */
  readonly spelledTags: PostTags['spelled'];
  /** Replaces the tags of a post without a new version. */
  readonly replaceTags: PostTags['replace'];
}

/** Repository of posts with their tags and rendered bodies. */
export function postsRepository(database: ReadDatabase, bodies: Pick<RenderedPosts, 'put'>): PostsRepository {
  const rows = postRows(database);
  const tagged = postTags(database);
  return {
    ...rows,
    spelledTags: tagged.spelled,
    replaceTags: tagged.replace,

    async insert(executor, { tags, rendered, ...row }, stamp) {
      const id = await rows.insert(executor, row, stamp);
      await bodies.put(executor, id, rendered);
      await tagged.insert(executor, id, tags);
      return id;
    },

    async update(executor, id, { tags, rendered, ...row }, stamp) {
      await rows.update(executor, id, row, stamp);
      if (rendered !== undefined) await bodies.put(executor, id, rendered);
      if (tags !== undefined) await tagged.replace(executor, id, tags);
    },
  };
}
