import { Code } from '@mutai/contract/codes';
import { waitingPath } from '@mutai/contract/home/paths';
import { limits } from '@mutai/contract/limits';
import { postDraftPath, postDraftsPath } from '@mutai/contract/posts/resource';
import type { ListedPostDraft, PostDraft } from '@mutai/contract/posts/schema';
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
  ['what looks like an escape', { title: '\\ud83d\\\\' }, '\\ud83d\\\\', undefined],
])('a draft with %s is kept, and its list and the home page are answered', async (_, values, title, kept) => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await save(admin, 1, values)).toMatchObject({ status: 200 });
  const list = await admin.get(postDraftsPath(0));
  expect(list.status).toBe(200);
  expect((list.data as readonly ListedPostDraft[]).map((draft) => draft.title)).toEqual([title]);
  expect(((await admin.get(postDraftPath(0, sitting(1)))).data as PostDraft).values).toEqual(kept ?? values);
  expect(await admin.get(waitingPath)).toMatchObject({ status: 200, data: { unsaved: { latest: { title } } } });
});

test('as many drafts as are allowed are kept when more are saved at once, and the same one by several windows', async () => {
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

test('drafts are their writer’s alone, and for who may write', async () => {
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
