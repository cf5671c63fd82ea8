import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';

/** Counted tables by their module in the operation log. */
const counted = {
  post: 'posts',
  material: 'files',
  comment: 'comments',
  user: 'users',
  category: 'categories',
} as const;

/** Length of a span in milliseconds. Time zone offsets are multiples of it, so that spans add up to days in any zone. */
const spanMs = 15 * 60_000;

/** SQL for the start of the span in which a row was created. @param row alias of the row with a dot, or empty */
const spanOf = (row: string) => sql.raw(`${row}"createdAt" - ${row}"createdAt" % ${spanMs}`);

/** Adds record counts, maintained by triggers, and further indexes for the home page. */
export const recordCounts = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await makeTable(db, dialect);
    // Create triggers before counting: in PostgreSQL this blocks concurrent writes to the counted tables.
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

/** Age in milliseconds from which records are not counted per day. */
const longAgoMs = 32 * 24 * 60 * 60_000;

/** Counts the existing rows of a table. */
async function count(db: Kysely<never>, kind: string, table: string, owner: RawBuilder<unknown>): Promise<void> {
  const recent = sql`"createdAt" >= ${sql.lit(Date.now() - longAgoMs)}`;
  await sql`insert into "recordCounts" ("owner", "kind", "since", "count")
    select ${owner}, ${sql.lit(kind)}, case when ${recent} then ${spanOf('')} else 0 end, count(*)
    from ${sql.table(table)} where ${owner} is not null group by 1, 3`.execute(db);
}

/** Creates triggers for SQLite. It has a single writer, so one row per span is incremented and decremented. */
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

/** SQL of a trigger for SQLite. A null owner is not counted. */
function counting(kind: string, owner: RawBuilder<unknown>, row: 'new' | 'old', by: 1 | -1): RawBuilder<unknown> {
  return sql`insert into "recordCounts" ("owner", "kind", "since", "count")
    select ${owner}, ${sql.lit(kind)}, ${spanOf(`${row}.`)}, ${sql.lit(by)} where ${owner} is not null
    on conflict do update set "count" = "count" + ${sql.lit(by)};`;
}

/**
 * Creates triggers for PostgreSQL, which insert a row per statement. With one row per span, concurrent transactions would
 * wait for each other.
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

/** Creates partial indexes of drafts and scheduled posts, which are few. */
async function makeIndexes(db: Kysely<never>): Promise<void> {
  await sql`create index "posts_ownDrafts" on "posts" ("authorId", "updatedAt") where "status" = 'draft'`.execute(db);
  // Includes the constant column, because SQLite would otherwise use the index of `status` and sort.
  await sql`create index "posts_scheduled" on "posts" ("status", "publishAt", "id")
    where "status" = 'scheduled'`.execute(db);
  await sql`create index "posts_ownScheduled" on "posts" ("authorId", "publishAt", "id")
    where "status" = 'scheduled'`.execute(db);
}
