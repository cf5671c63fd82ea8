import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';
import { withId, withRecord } from './columns.ts';

/** Creates layouts, their versions, publications and editors, and holds of contents without a file. */
export const layouts = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await makeLayouts(db, dialect);
    await makeVersions(db, dialect);
    await makePublications(db, dialect);
    await db.schema
      .createTable('layoutEditors')
      .addColumn('layoutId', 'integer', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('openedAt', 'bigint', (c) => c.notNull())
      .addColumn('seenAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('layoutEditors_pk', ['layoutId', 'key'])
      .execute();
    for (const column of ['userId', 'seenAt']) {
      await db.schema.createIndex(`layoutEditors_${column}`).on('layoutEditors').column(column).execute();
    }
    await db.schema
      .createTable('contentHolds')
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('holderId', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('contentHolds_pk', ['sha256', 'module', 'holderId'])
      .execute();
    await db.schema.createIndex('contentHolds_holder').on('contentHolds').columns(['module', 'holderId']).execute();
  },
});

/** Columns with filters or sort orders in lists of layouts; the smallest is last, as in migration 0016. */
const orders = ['title', 'createdAt', 'updatedAt', 'blockCount', 'status'] as const;

async function makeLayouts(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withRecord(db.schema.createTable('layouts'), dialect)
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('languages', 'text', (c) => c.notNull())
    .addColumn('blockCount', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('publishedAt', 'bigint')
    .addColumn('publication', 'integer')
    .addColumn('searchText', 'text', (c) => c.notNull())
    // Last columns, so that SQLite can read the others without these long texts.
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .execute();
  // Unpublished layouts are sorted first, and last in descending order.
  const emptyFirst = dialect === 'postgres' ? sql`nulls first` : sql``;
  await sql`create index "layouts_publishedAt" on "layouts" ("publishedAt" asc ${emptyFirst}, "id")`.execute(db);
  for (const column of orders) {
    await db.schema.createIndex(`layouts_${column}`).on('layouts').columns([column, 'id']).execute();
  }
  await createTextIndex(db, dialect, 'layouts', ['searchText']);
}

/** Has no foreign key, because the layout may be in the trash. */
async function makeVersions(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('layoutVersions'), dialect)
    .addColumn('layoutId', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('blockCount', 'integer', (c) => c.notNull())
    .addColumn('savedAt', 'bigint', (c) => c.notNull())
    .addColumn('savedById', 'integer')
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addUniqueConstraint('layoutVersions_number', ['layoutId', 'number'])
    .execute();
}

async function makePublications(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('layoutPublications'), dialect)
    .addColumn('layoutId', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('layoutVersion', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('blockCount', 'integer', (c) => c.notNull())
    .addColumn('assetCount', 'integer', (c) => c.notNull())
    .addColumn('assetBytes', 'bigint', (c) => c.notNull())
    .addColumn('publishedAt', 'bigint', (c) => c.notNull())
    .addColumn('publishedById', 'integer')
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('assets', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addUniqueConstraint('layoutPublications_number', ['layoutId', 'number'])
    .execute();
}
