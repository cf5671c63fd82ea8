import { publicPostFields } from '@mutai/contract/posts/resource';
import { sql } from 'kysely';
import type { Database } from '../platform/database/open-database.ts';
import type { WriteTransaction } from '../platform/database/transaction.ts';
import { connectTo } from './postgres.ts';

/** Schema of the guard's tables. */
export const guardSchema = 'guard';

/** Table → columns that public answers contain. Changing any of them makes cached answers stale. */
const shown: Readonly<Record<string, readonly string[]>> = {
  posts: [
    ...publicPostFields.filter((field) => field !== 'tags'),
    'content',
    'status',
    'publishedAt',
    'authorId',
    'categoryId',
  ],
  postTags: ['name'],
  formerSlugs: ['slug'],
  categories: ['parentId', 'title', 'slug', 'description', 'sort'],
  comments: ['author', 'content', 'status', 'parentId', 'postId'],
  users: ['nickname', 'avatar'],
};

const settings = "('site', 'functions')";

/** Both triggers record the transaction id. Statements outside of `watchedTransactions` are test setup. */
const guard = `
  create schema guard;
  create table guard.changed ("xid" xid8, "table" text);
  create table guard.announced ("xid" xid8);
  create function guard.note_change() returns trigger language plpgsql as $$
    begin
      if current_setting('guard.watched', true) = 'yes' then
        insert into guard.changed values (pg_current_xact_id(), TG_TABLE_NAME);
      end if;
      return null;
    end $$;
  create function guard.note_announcement() returns trigger language plpgsql as $$
    begin
      insert into guard.announced values (pg_current_xact_id());
      return null;
    end $$;
  create trigger announced after insert or update on "contentVersion" for each row execute function guard.note_announcement();
  ${Object.entries(shown)
    .map(([table, columns]) => {
      const names = columns.map((column) => `"${column}"`);
      const differs = `(${names.map((name) => `old.${name}`).join()}) is distinct from (${names.map((name) => `new.${name}`).join()})`;
      return `
        create trigger added after insert or delete on "${table}" for each row execute function guard.note_change();
        create trigger changed after update on "${table}" for each row when (${differs}) execute function guard.note_change();`;
    })
    .join('')}
  create trigger changed after update on "settings" for each row
    when (old."value" is distinct from new."value" and new."key" in ${settings}) execute function guard.note_change();`;

/**
 * Installs the guard in a test database: it records transactions that change public content, and those that announce
 * it.
 */
export async function guardAnnouncements(databaseUrl: string): Promise<void> {
  const client = await connectTo(databaseUrl);
  await client.query(guard);
  await client.end();
}

/** Tables that were changed in transactions without an announcement; empty if the guard is not installed. */
async function unannouncedIn(database: Database): Promise<readonly string[]> {
  const known = await sql<{ name: string | null }>`select to_regclass('guard.changed') as "name"`.execute(
    database.read,
  );
  if (known.rows[0]?.name === null) return [];
  const { rows } = await sql<{ table: string }>`select distinct "table" from guard.changed
    where "xid" not in (select "xid" from guard.announced)`.execute(database.read);
  return rows.map(({ table }) => table);
}

/**
 * Lets the guard watch the transactions of a PostgreSQL database.
 *
 * @returns the database, and tables that were changed without an announcement, filled when it is closed
 */
export function watchAnnouncements(database: Database) {
  const unannounced: string[] = [];
  let isOpen = true;
  const watching =
    <T>(work: (trx: WriteTransaction) => Promise<T>) =>
    async (trx: WriteTransaction): Promise<T> => {
      await sql`select set_config('guard.watched', 'yes', true)`.execute(trx);
      return work(trx);
    };
  const watched: Database = {
    ...database,
    write: (work) => database.write(watching(work)),
    bulkWrite: (work) => database.bulkWrite(watching(work)),
    // Servers that share a database close it twice.
    async close() {
      if (isOpen) unannounced.push(...(await unannouncedIn(database)));
      isOpen = false;
      await database.close();
    },
  };
  return { database: watched, unannounced };
}
