import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';

/** Tables whose rows are counted, by what the log calls them. */
const counted = {
  post: 'posts',
  material: 'files',
  comment: 'comments',
  user: 'users',
  category: 'categories',
} as const;

/** Milliseconds by which all time zones differ by a whole number: spans as long make up the days of any of them. */
const spanMs = 15 * 60_000;

/** Where the span begins in which a row was created. @param row SQL of the row's name, with its dot */
const spanOf = (row: string) => sql.raw(`${row}"createdAt" - ${row}"createdAt" % ${spanMs}`);

/** How many records there are, kept by the database itself, and what else the home page asks of long tables. */
export const recordCounts = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await makeTable(db, dialect);
    // Before what is there is counted: PostgreSQL holds back from then on who would add to it.
    await (dialect === 'sqlite' ? makeTriggers(db) : makePostgresTriggers(db));
    for (const [kind, table] of Object.entries(counted)) {
      await count(db, kind, table, sql.lit(0));
    }
    await count(db, 'post', counted.post, sql.ref('authorId'));
    await makeIndexes(db);
  },
});

async function makeTable(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const table = db.schema
    .createTable('recordCounts')
    .addColumn('owner', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull());
  if (dialect === 'sqlite')
    return table.addPrimaryKeyConstraint('recordCounts_pk', ['owner', 'kind', 'since']).execute();
  await table.execute();
  await db.schema.createIndex('recordCounts_owner').on('recordCounts').columns(['owner', 'kind', 'since']).execute();
}

/** Milliseconds before which nobody asks how many were created on which day. */
const longAgoMs = 32 * 24 * 60 * 60_000;

/** Counts the rows of a table that are there. */
async function count(db: Kysely<never>, kind: string, table: string, owner: RawBuilder<unknown>): Promise<void> {
  const recent = sql`"createdAt" >= ${sql.lit(Date.now() - longAgoMs)}`;
  await sql`insert into "recordCounts" ("owner", "kind", "since", "count")
    select ${owner}, ${sql.lit(kind)}, case when ${recent} then ${spanOf('')} else 0 end, count(*)
    from ${sql.table(table)} where ${owner} is not null group by 1, 3`.execute(db);
}

/** SQLite has one writer at a time: a row for each span, which goes up and down. */
async function makeTriggers(db: Kysely<never>): Promise<void> {
  for (const [kind, table] of Object.entries(counted)) {
    const total = (row: 'new' | 'old', by: 1 | -1) => counting(kind, sql.lit(0), row, by);
    const own = (row: 'new' | 'old', by: 1 | -1) =>
      kind === 'post' ? counting(kind, sql.ref(`${row}.authorId`), row, by) : sql``;
    const trigger = (name: string) => sql`create trigger ${sql.ref(`${table}${name}`)}`;
    await sql`${trigger('Added')} after insert on ${sql.table(table)}
      begin ${total('new', 1)} ${own('new', 1)} end`.execute(db);
    await sql`${trigger('Removed')} after delete on ${sql.table(table)}
      begin ${total('old', -1)} ${own('old', -1)} end`.execute(db);
  }
  await sql`create trigger "postsHandedOver" after update of "authorId" on "posts"
    when old."authorId" is not new."authorId"
    begin ${counting('post', sql.ref('old.authorId'), 'old', -1)} ${counting('post', sql.ref('new.authorId'), 'new', 1)}
    end`.execute(db);
}

/** Statement of a trigger of SQLite; null owns nothing. */
function counting(kind: string, owner: RawBuilder<unknown>, row: 'new' | 'old', by: 1 | -1): RawBuilder<unknown> {
  return sql`insert into "recordCounts" ("owner", "kind", "since", "count")
    select ${owner}, ${sql.lit(kind)}, ${spanOf(`${row}.`)}, ${sql.lit(by)} where ${owner} is not null
    on conflict do update set "count" = "count" + ${sql.lit(by)};`;
}

/**
 * PostgreSQL writes a row for each statement: those who create side by side would wait for each other at one that goes
 * up and down.
 */
async function makePostgresTriggers(db: Kysely<never>): Promise<void> {
  const changes = (owner: string) => `insert into "recordCounts" ("owner", "kind", "since", "count")
      select ${owner}, tg_argv[0], "createdAt" - "createdAt" % ${spanMs},
        count(*) * case tg_op when 'INSERT' then 1 else -1 end
      from "changed" where ${owner} is not null group by 1, 3;`;
  const makeFunction = (name: string, body: string) =>
    sql`create function ${sql.ref(name)}() returns trigger language plpgsql as
      ${sql.lit(`begin ${body} return null; end`)}`.execute(db);
  await makeFunction('countRecords', changes('0'));
  await makeFunction('countOwnRecords', changes('0') + changes('"authorId"'));
  for (const [kind, table] of Object.entries(counted)) {
    const run = sql`for each statement
      execute function ${sql.ref(kind === 'post' ? 'countOwnRecords' : 'countRecords')}(${sql.lit(kind)})`;
    await sql`create trigger ${sql.ref(`${table}Added`)} after insert on ${sql.table(table)}
      referencing new table as "changed" ${run}`.execute(db);
    await sql`create trigger ${sql.ref(`${table}Removed`)} after delete on ${sql.table(table)}
      referencing old table as "changed" ${run}`.execute(db);
  }
  const one = (row: string, by: number) => `insert into "recordCounts" ("owner", "kind", "since", "count")
      select ${row}."authorId", 'post', ${row}."createdAt" - ${row}."createdAt" % ${spanMs}, ${by}
      where ${row}."authorId" is not null;`;
  await makeFunction('handOverPost', one('old', -1) + one('new', 1));
  await sql`create trigger "postsHandedOver" after update of "authorId" on "posts" for each row
    when (old."authorId" is distinct from new."authorId") execute function "handOverPost"()`.execute(db);
}

/** Of the few posts that wait for something. */
async function makeIndexes(db: Kysely<never>): Promise<void> {
  await sql`create index "posts_ownDrafts" on "posts" ("authorId", "updatedAt") where "status" = 'draft'`.execute(db);
  // With the column that is the same in all of it: SQLite would else take the index of the status, and sort.
  await sql`create index "posts_scheduled" on "posts" ("status", "publishAt", "id")
    where "status" = 'scheduled'`.execute(db);
  await sql`create index "posts_ownScheduled" on "posts" ("authorId", "publishAt", "id")
    where "status" = 'scheduled'`.execute(db);
}
