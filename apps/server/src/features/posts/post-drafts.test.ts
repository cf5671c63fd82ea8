import { Code } from '@mutai/contract/codes';
import { waitingPath } from '@mutai/contract/home/paths';
import { limits } from '@mutai/contract/limits';
import { postDraftPath, postDraftsPath, postsPath } from '@mutai/contract/posts/resource';
import type { ListedPostDraft, PostDraft } from '@mutai/contract/posts/schema';
import { emptyRichText } from '@mutai/rich-text/document';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

const sitting = (number: number) => `sitting-${number}`;
const save = (client: Client, number: number, values: object) =>
  client.put(postDraftPath(0, sitting(number)), { values, baseVersion: 0 });

test.each([
  ['a number', { title: 12 }, '12', undefined],
  ['half of an emoji', { title: '稿\ud83d' }, '稿\ufffd', { title: '稿\ufffd' }],
  ['half of an emoji in another field', { title: '稿😀', a: ['\udc00b'] }, '稿😀', { title: '稿😀', a: ['\ufffdb'] }],
  ['half of an emoji in a name', { title: '稿', 'k\ud800': 1 }, '稿', { title: '稿', 'k\ufffd': 1 }],
  ['text like an escape', { title: '\\ud83d\\\\' }, '\\ud83d\\\\', undefined],
])('a draft with %s is stored, and its list and the home page respond', async (_, values, title, kept) => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await save(admin, 1, values)).toMatchObject({ status: 200 });
  const list = await admin.get(postDraftsPath(0));
  expect(list.status).toBe(200);
  expect((list.data as readonly ListedPostDraft[]).map((draft) => draft.title)).toEqual([title]);
  expect(((await admin.get(postDraftPath(0, sitting(1)))).data as PostDraft).values).toEqual(kept ?? values);
  expect(await admin.get(waitingPath)).toMatchObject({ status: 200, data: { unsaved: { latest: { title } } } });
});

test('concurrent saves neither exceed the limit of drafts nor duplicate a draft', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const beyond = 10;
  const saved = await Promise.all(
    Array.from({ length: limits.postDrafts + beyond }, (_, number) => save(admin, number, { title: `${number}` })),
  );
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(limits.postDrafts);
  expect(saved.filter(({ code }) => code === Code.conflict)).toHaveLength(beyond);
  const list = (await admin.get(postDraftsPath(0))).data as readonly ListedPostDraft[];
  expect(list).toHaveLength(limits.postDrafts);
  const [first] = list;
  const again = await Promise.all(
    Array.from({ length: beyond }, () =>
      admin.put(postDraftPath(0, first?.sitting ?? ''), { values: { title: '同一份' }, baseVersion: 0 }),
    ),
  );
  expect(again.every(({ status }) => status === 200)).toBe(true);
});

test('drafts are visible only to their author, and require the permission to write', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await save(admin, 1, { title: '管理员的' });
  const writer = await signInHolding(app, admin, 'writer1', ['post', 'post:create']);
  expect(await writer.get(postDraftsPath(0))).toMatchObject({ status: 200, data: [] });
  expect(await writer.get(postDraftPath(0, sitting(1)))).toMatchObject({ status: 200, data: null });
  await writer.delete(postDraftPath(0, sitting(1)));
  expect((await admin.get(postDraftsPath(0))).data).toHaveLength(1);
  const reader = await signInHolding(app, admin, 'reader1', ['post']);
  expect(await reader.get(postDraftsPath(0))).toMatchObject({ status: 403 });
  expect(await save(reader, 2, {})).toMatchObject({ status: 403 });
});

/** Body as the editor produces it, with all attributes. */
const body = (text: string) => ({
  ...emptyRichText,
  content: [{ type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text }] }],
});

/** Values of the post form. */
const typed = (title: string, slug: string) => ({
  title,
  slug,
  description: '',
  cover: '',
  content: body('正文'),
  status: 'draft',
  publishAt: null,
  pinned: false,
  categoryId: null,
  tags: ['甲'],
});
const sittingsOf = async (client: Client, id: number) =>
  ((await client.get(postDraftsPath(id))).data as readonly ListedPostDraft[]).map((draft) => draft.sitting).toSorted();

test('creating or changing a post discards the drafts without other values', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const writer = await signInHolding(app, admin, 'writer1', ['post', 'post:create']);
  const first = typed('初稿', 'first');
  await save(admin, 1, { ...first, title: ' 初稿 ', authorId: null });
  await save(admin, 2, { ...first, content: body('另一篇正文') });
  await save(admin, 3, { ...first, anything: 1 });
  await save(writer, 4, first);
  const { data } = await admin.post(postsPath, first);
  const { id } = data as { readonly id: number };
  expect(await sittingsOf(admin, 0)).toEqual([sitting(2), sitting(3)]);
  expect(await sittingsOf(writer, 0)).toEqual([sitting(4)]);

  const second = typed('二稿', 'second');
  await admin.put(postDraftPath(id, sitting(5)), { values: second, baseVersion: 1 });
  await admin.put(postDraftPath(id, sitting(6)), { values: { ...second, pinned: true }, baseVersion: 1 });
  await save(admin, 7, second);
  await admin.patch(`${postsPath}/${id}`, { ...second, version: 1 });
  expect(await sittingsOf(admin, id)).toEqual([sitting(6)]);
  expect(await sittingsOf(admin, 0), 'drafts of new posts are separate').toEqual([sitting(2), sitting(3), sitting(7)]);
});

test('a draft is kept if the transaction that would discard it fails', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const values = typed('初稿', 'first');
  await save(admin, 1, values);
  await sql`alter table "operationLogs" rename to "awayLogs"`.execute(app.database.maintenance);
  expect(await admin.post(postsPath, values)).toMatchObject({ status: 500 });
  await sql`alter table "awayLogs" rename to "operationLogs"`.execute(app.database.maintenance);
  expect(await sittingsOf(admin, 0)).toEqual([sitting(1)]);
});
