import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';
import { withId, withRecord } from './columns.ts';

/** Creates posts, categories and comments. */
export const content = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await makeCategories(db, dialect);
    await makePosts(db, dialect);
    await makeTags(db);
    await makeRevisions(db, dialect);
    await makeComments(db, dialect);
  },
});

async function makeCategories(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withRecord(db.schema.createTable('categories'), dialect)
    .addColumn('parentId', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('sort', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('categories_parentId').on('categories').columns(['parentId', 'sort', 'id']).execute();
}

/**
 * Columns with filters or sort orders in lists of posts; equal values are sorted by id. The column with the smallest values
 * is last: SQLite counts all posts with the last index among those that it estimates to be the smallest, and that index
 * must fit in its cache.
 */
const orders = ['title', 'status', 'categoryId', 'authorId', 'createdAt', 'updatedAt', 'pinned'] as const;

async function makePosts(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withRecord(db.schema.createTable('posts'), dialect)
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('cover', 'text', (c) => c.notNull())
    .addColumn('wordCount', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('publishAt', 'bigint')
    .addColumn('publishedAt', 'bigint')
    .addColumn('pinned', 'integer', (c) => c.notNull())
    .addColumn('categoryId', 'integer', (c) => c.references('categories.id').onDelete('set null'))
    .addColumn('authorId', 'integer')
    // Last columns, so that SQLite can read the others without these long texts.
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('contentText', 'text', (c) => c.notNull())
    .execute();
  // Unpublished posts are sorted first, and last in descending order.
  const emptyFirst = dialect === 'postgres' ? sql`nulls first` : sql``;
  await sql`create index "posts_publishedAt" on "posts" ("publishedAt" asc ${emptyFirst}, "id")`.execute(db);
  for (const column of orders) {
    await db.schema.createIndex(`posts_${column}`).on('posts').columns([column, 'id']).execute();
  }
  // Order of public lists, for all posts and for a category: pinned posts first, then the newest.
  await db.schema.createIndex('posts_public').on('posts').columns(['status', 'pinned', 'publishedAt', 'id']).execute();
  await db.schema
    .createIndex('posts_publicCategory')
    .on('posts')
    .columns(['categoryId', 'status', 'pinned', 'publishedAt', 'id'])
    .execute();
  await createTextIndex(db, dialect, 'posts', ['title', 'contentText']);
  await db.schema
    .createTable('formerSlugs')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('postId', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('formerSlugs_postId').on('formerSlugs').columns(['postId']).execute();
}

/** Creates tags. A tag is identified by its name and exists while a post has it. */
async function makeTags(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('postTags')
    .addColumn('postId', 'integer', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('postTags_pk', ['postId', 'name'])
    .execute();
  await db.schema.createIndex('postTags_name').on('postTags').columns(['name', 'postId']).execute();
}

async function makeRevisions(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('postRevisions'), dialect)
    .addColumn('postId', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('wordCount', 'integer', (c) => c.notNull())
    .addColumn('values', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdById', 'integer')
    .execute();
  await db.schema.createIndex('postRevisions_postId').on('postRevisions').columns(['postId', 'id']).execute();
  await db.schema
    .createTable('postDrafts')
    .addColumn('postId', 'integer', (c) => c.notNull())
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('baseVersion', 'integer', (c) => c.notNull())
    .addColumn('values', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('postDrafts_pk', ['postId', 'userId'])
    .execute();
  for (const column of ['userId', 'updatedAt']) {
    await db.schema.createIndex(`postDrafts_${column}`).on('postDrafts').columns([column]).execute();
  }
}

async function makeComments(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withRecord(db.schema.createTable('comments'), dialect)
    // No foreign key, because the post may be in the trash.
    .addColumn('postId', 'integer', (c) => c.notNull())
    .addColumn('parentId', 'integer')
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('ip', 'text', (c) => c.notNull())
    .execute();
  for (const columns of [
    ['postId', 'status', 'id'],
    ['status', 'id'],
    ['ip', 'createdAt'],
    ['createdAt', 'id'],
  ]) {
    await db.schema
      .createIndex(`comments_${columns.slice(0, -1).join('_')}`)
      .on('comments')
      .columns(columns)
      .execute();
  }
  await createTextIndex(db, dialect, 'comments', ['content', 'author']);
}
