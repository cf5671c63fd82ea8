import { Code } from '@mutai/contract/codes';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicPostsPath, publicTagsPath } from '@mutai/contract/public/paths';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../platform/database/migrations/list.ts';
import { createPost } from '../../testing/posts.ts';
import { buildTestApp } from '../../testing/test-app.ts';

// Migrations use untyped tables.
const asMigrated = (db: object) => db as unknown as Kysely<never>;

test('tags that differ only in case or width are equal and use the first spelling', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const first = await createPost(admin, { tags: ['PHP', 'ＰＨＰ', 'php '], status: 'published' });
  expect(first.tags).toEqual(['PHP']);
  const second = await createPost(admin, { tags: ['ｐｈｐ', 'STRASSE'], status: 'published' });
  expect(second.tags).toEqual(['PHP', 'STRASSE']);
  // Nothing visible changes.
  const same = await admin.patch(`${postsPath}/${second.id}`, { tags: ['php', 'Straße'] });
  expect(same.data).toMatchObject({ tags: ['PHP', 'Straße'], version: 2 });
  expect((await admin.patch(`${postsPath}/${second.id}`, { tags: ['php', 'Straße'] })).data).toMatchObject({
    version: 2,
  });
  expect(await admin.get(`${postsPath}/tags`)).toMatchObject({ data: ['PHP', 'Straße'] });
  expect(await admin.get(`${postsPath}?tag=%EF%BC%B0hp`)).toMatchObject({ total: 2 });
  expect(await app.call('GET', `${publicPostsPath}?tag=php`)).toMatchObject({ total: 2 });
  expect(await app.call('GET', publicTagsPath)).toMatchObject({
    data: [
      { name: 'PHP', postCount: 2 },
      { name: 'Straße', postCount: 1 },
    ],
  });

  // Restored tags use the current spelling.
  await admin.delete(`${postsPath}/${first.id}`);
  await admin.patch(`${postsPath}/${second.id}`, { tags: ['Php'] });
  const [trashed] = (await admin.get(`${postsPath}/trash`)).data as readonly { id: number }[];
  const restored = await admin.post(`${postsPath}/trash/restore`, { ids: [trashed?.id] });
  expect(restored.code).toBe(Code.success);
  expect((await admin.get(`${postsPath}/${first.id}`)).data).toMatchObject({ tags: ['Php'] });
});

test('an upgrade merges tags that differ only in case or width', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const posts = [await createPost(admin), await createPost(admin), await createPost(admin)];
  const { read: db, maintenance, dialect } = app.database;
  await sql`drop index "postTags_key"`.execute(maintenance);
  await sql`alter table "postTags" drop column "key"`.execute(maintenance);
  await sql`create index "postTags_name" on "postTags" ("name", "postId")`.execute(maintenance);
  const [first, second, third] = posts.map(({ id }) => id);
  for (const [postId, name] of [
    [first, 'php'],
    [second, 'PHP'],
    [second, 'php'],
    [second, '别的'],
    [third, 'ＰＨＰ'],
  ]) {
    await sql`insert into "postTags" ("postId", "name") values (${postId}, ${name})`.execute(maintenance);
  }
  await migrations(dialect)['0035-tag-keys']?.up(asMigrated(maintenance));
  const { rows } = await sql`select "postId", "name", "key" from "postTags" order by "postId", "key"`.execute(db);
  expect(rows).toEqual([
    { postId: first, name: 'php', key: 'php' },
    { postId: second, name: 'php', key: 'php' },
    { postId: second, name: '别的', key: '别的' },
    { postId: third, name: 'php', key: 'php' },
  ]);
});

test('tags have one order, whatever the collation of the database', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  // A language collation would sort: _x, 1, ä, z, 啊, 编.
  const inOrder = ['1', '_x', 'z', 'ä', '啊', '编'];
  const post = { title: '甲', slug: 'first', tags: inOrder.toReversed(), status: 'published' } as const;
  const { id, tags } = await createPost(admin, post);
  expect(tags).toEqual(inOrder);
  expect((await admin.get(`${postsPath}/${id}`)).data).toMatchObject({ tags: inOrder });
  expect(await admin.get(`${postsPath}/tags`)).toMatchObject({ data: inOrder });
  expect(await app.call('GET', publicTagsPath)).toMatchObject({ data: inOrder.map((name) => ({ name })) });
  expect(await app.call('GET', publicPostsPath)).toMatchObject({ data: [{ tags: inOrder }] });
  expect(await app.call('GET', `${publicPostsPath}/first`)).toMatchObject({ data: { tags: inOrder } });
});

test('tags are suggested, most used first', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createPost(admin, { tags: ['少', '多'] });
  await createPost(admin, { tags: ['多', '空 格'] });
  expect(await admin.get(`${postsPath}/tags`)).toMatchObject({ data: ['多', expect.any(String), expect.any(String)] });
  await admin.patch(`${postsPath}/${id}`, { tags: ['多'] });
  expect(await admin.get(`${postsPath}/tags`)).toMatchObject({ data: ['多', '空 格'] });
  expect(await admin.post(postsPath, { title: 'x', slug: 'x', tags: [' '] })).toMatchObject({ code: Code.invalid });
});
