import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { contentsIn } from '../../resource/file-uses.ts';
import { withPinyin } from '../../search/pinyin.ts';
import { createTextIndex, dropTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';

interface Tables {
  files: { id: number; name: string; sha256: string; used: number; searchText: string };
  contentUses: { sha256: string; module: string; recordId: number };
  users: { id: number; avatar: string };
}

/** Files per query. */
const atOnce = 1000;

/** Adds the uses of contents by records, and finds file names by pinyin. */
export const fileUses = (dialect: Dialect): Migration => ({
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('contentUses')
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('recordId', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('contentUses_pk', ['sha256', 'module', 'recordId'])
      .execute();
    await db.schema.createIndex('contentUses_record').on('contentUses').columns(['module', 'recordId']).execute();
    const files = db.schema.alterTable('files');
    await files.addColumn('used', 'integer', (c) => c.notNull().defaultTo(0)).execute();
    await files.addColumn('searchText', 'text', (c) => c.notNull().defaultTo('')).execute();
    await noteAvatars(db);
    await noteSearchTexts(db);
    await db.schema.createIndex('files_used').on('files').columns(['used', 'id']).execute();
    await db.schema.createIndex('files_used_type').on('files').columns(['used', 'type', 'id']).execute();
    // The previous index contains names only.
    await dropTextIndex(db, dialect, 'files');
    await createTextIndex(db as unknown as Kysely<never>, dialect, 'files', ['searchText']);
  },
});

async function noteAvatars(db: Kysely<Tables>): Promise<void> {
  const users = await db.selectFrom('users').select(['id', 'avatar']).where('avatar', 'like', '/files/%').execute();
  for (const { id, avatar } of users) {
    for (const sha256 of contentsIn([avatar])) {
      await db.insertInto('contentUses').values({ sha256, module: 'user', recordId: id }).execute();
      await db.updateTable('files').set({ used: 1 }).where('sha256', '=', sha256).execute();
    }
  }
}

async function noteSearchTexts(db: Kysely<Tables>): Promise<void> {
  for (let last = 0; ;) {
    const files = await db
      .selectFrom('files')
      .select(['id', 'name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const newest = files.at(-1);
    if (newest === undefined) return;
    last = newest.id;
    for (const { id, name } of files) {
      await db
        .updateTable('files')
        .set({ searchText: withPinyin(name) })
        .where('id', '=', id)
        .execute();
    }
  }
}
