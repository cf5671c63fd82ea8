/*
 * Baseline of the public interface: Fastify and `node:sqlite` only, with the product's statements, for prerendered
 * posts. Arguments: database, port.
 */
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';

const [file = '', port = '0'] = process.argv.slice(2);
const db = new DatabaseSync(file, { readOnly: true });

const columns = `p."id", p."title", p."slug", p."description", p."cover", p."publishedAt", p."updatedAt", p."pinned",
  p."wordCount", c."title" as "categoryTitle", c."slug" as "categorySlug", u."nickname" as "author"`;
const from = `from "posts" p left join "categories" c on c."id" = p."categoryId" left join "users" u on u."id" = p."authorId"`;
const newestFirst = 'order by p."pinned" desc, p."publishedAt" desc, p."id" desc';
const neighbour = (sign: string, order: string) =>
  db.prepare(`select p."title", p."slug" from "posts" p where p."status" = 'published'
    and (p."publishedAt", p."id") ${sign} (?, ?) order by p."publishedAt" ${order}, p."id" ${order} limit 1`);

const sql = {
  list: db.prepare(`select ${columns} ${from} where p."status" = 'published' ${newestFirst}
    limit cast(? as bigint) offset cast(? as bigint)`),
  total: db.prepare(`select count(*) as "total" from (select 1 from "posts" where "status" = 'published' limit 10001)`),
  tags: db.prepare(`select "postId", "name" from "postTags" where "postId" in (select value from json_each(?))`),
  one: db.prepare(`select ${columns}, p."contentText" ${from} where p."slug" = ? and p."status" = 'published'`),
  comments: db.prepare(`select count(*) as "total" from "comments" where "postId" = ? and "status" = 'approved'`),
  newer: neighbour('>', 'asc'),
  older: neighbour('<', 'desc'),
};

type Row = Readonly<Record<string, string | number | null>>;

const app = fastify();

app.get<{ Querystring: { page?: string; size?: string } }>('/api/public/v1/posts', async (request) => {
  const { page = '1', size = '10' } = request.query;
  const rows = sql.list.all(Number(size), (Number(page) - 1) * Number(size)) as Row[];
  const tags = sql.tags.all(JSON.stringify(rows.map(({ id }) => id))) as Row[];
  const data = rows.map((row) => ({ ...row, tags: tags.filter(({ postId }) => postId === row['id']) }));
  return { code: 2000, data, total: (sql.total.get() as Row)['total'] };
});

app.get<{ Params: { slug: string } }>('/api/public/v1/posts/:slug', async (request, reply) => {
  const row = sql.one.get(request.params.slug) as Row | undefined;
  if (row === undefined) return reply.code(404).send();
  const { id = null, publishedAt = null } = row;
  const data = {
    ...row,
    tags: sql.tags.all(JSON.stringify([id])),
    comments: sql.comments.get(id),
    newer: sql.newer.get(publishedAt, id) ?? null,
    older: sql.older.get(publishedAt, id) ?? null,
  };
  return { code: 2000, data };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
