import { restorePath, trashPath } from '@mutai/contract/paths';
import { postPermissions } from '@mutai/contract/posts/page';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicPostsPath } from '@mutai/contract/public/paths';
import type { ListedPublicPost } from '@mutai/contract/public/schema';
import { usersPath, usersSheetPath } from '@mutai/contract/users/resource';
import type { User } from '@mutai/contract/users/schema';
import { expect, test } from 'vitest';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { createPost, titlesOf } from '../../testing/posts.ts';
import { upload, workbook } from '../../testing/sheets.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';
import { withPinyin } from './pinyin.ts';

/** Nicknames that a search returns, newest first. */
async function nicknamesOf(client: Client, nickname: string): Promise<readonly string[]> {
  const { data, total } = await client.get(`${usersPath}?${new URLSearchParams({ nickname }).toString()}`);
  const names = (data as readonly User[]).map((user) => user.nickname);
  expect(total).toBe(names.length);
  return names;
}

async function restoreAll(client: Client, path: string): Promise<void> {
  const { data } = await client.get(trashPath(path));
  await client.post(restorePath(path), { ids: (data as readonly { id: number }[]).map(({ id }) => id) });
}

test.each([
  ['Anna 2', 'Anna 2'],
  ['节目单.mp4', '节目单.mp4\njiemudan.mp4\njmd.mp4'],
  // 曾 reads zeng as a surname; 任 reads ren in both cases.
  ['曾小贤', '曾小贤\ncengxiaoxian\ncxx\nzengxiaoxian\nzxx'],
  ['任盈盈', '任盈盈\nrenyingying\nryy'],
])('a name with its pinyin: %s', (name, text) => {
  expect(withPinyin(name)).toBe(text);
});

test('users are found by pinyin, initials and characters of their nicknames', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const people = ['张三丰', '重庆分台 值班', '曾小贤', '吕布 LB', 'Zhang San'];
  for (const nickname of people) await createUser(admin, { nickname });
  const searches: Readonly<Record<string, readonly string[]>> = {
    zhangsanfeng: ['张三丰'],
    ZSF: ['张三丰'],
    zhang: ['Zhang San', '张三丰'],
    'feng zhang': ['张三丰'],
    '丰 zhang': ['张三丰'],
    三feng: [],
    chongqing: ['重庆分台 值班'],
    cqft: ['重庆分台 值班'],
    zhongqing: [],
    'zb 重庆': ['重庆分台 值班'],
    zengxiaoxian: ['曾小贤'],
    zxx: ['曾小贤'],
    lvbu: ['吕布 LB'],
    管理: ['管理员'],
    guanliyuan: ['管理员'],
    // Pinyin and initials are separate lines; no match spans both.
    fengzsf: [],
  };
  for (const [nickname, expected] of Object.entries(searches)) {
    expect([nickname, await nicknamesOf(admin, nickname)]).toEqual([nickname, expected]);
  }
});

test('pinyin is updated when a user is renamed, deleted, restored or imported', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createUser(admin, { nickname: '张三丰' });
  await admin.patch(`${usersPath}/${id}`, { nickname: '李四' });
  expect(await nicknamesOf(admin, 'zsf')).toEqual([]);
  expect(await nicknamesOf(admin, 'lisi')).toEqual(['李四']);
  await admin.delete(`${usersPath}/${id}`);
  expect(await nicknamesOf(admin, 'lisi')).toEqual([]);
  await restoreAll(admin, usersPath);
  expect(await nicknamesOf(admin, 'lisi')).toEqual(['李四']);

  const sheet = await workbook([
    ['登录账号', '用户昵称'],
    ['import1', '王五'],
  ]);
  const reply = await upload(app, admin.token, `${usersSheetPath.import}?confirm=true`, sheet);
  expect(reply).toMatchObject({ status: 200, data: { created: 1 } });
  expect(await nicknamesOf(admin, 'ww')).toEqual(['王五']);
});

test('posts are found by pinyin, initials and characters of their titles, by every user', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { user, ...writer } = await signInHolding(app, admin, 'writer1', [postPermissions.read]);
  const subway = '北京地铁十号线施工公告';
  const published = { status: 'published' } as const;
  const { id } = await createPost(admin, { title: subway, ...published });
  await createPost(admin, { title: '重庆地铁开通', authorId: user.id, ...published });
  await createPost(admin, { title: 'Subway' });
  const searches: Readonly<Record<string, readonly string[]>> = {
    bjdt: [subway],
    'beijing ditie': [subway],
    'dt 施工': [subway],
    '施工 dt': [subway],
    ditie: ['重庆地铁开通', subway],
    cqdt: ['重庆地铁开通'],
    subway: ['Subway'],
  };
  for (const [title, expected] of Object.entries(searches)) {
    expect([title, await titlesOf(admin, { title })]).toEqual([title, expected]);
  }
  // Writers find only their own posts.
  expect(await titlesOf(writer, { title: 'ditie' })).toEqual(['重庆地铁开通']);
  expect(await titlesOf(admin, { title: 'ditie', authorId: String(user.id) })).toEqual(['重庆地铁开通']);

  await admin.patch(`${postsPath}/${id}`, { title: '上海地铁' });
  expect(await titlesOf(admin, { title: 'bjdt' })).toEqual([]);
  expect(await titlesOf(admin, { title: 'shdt' })).toEqual(['上海地铁']);
  await admin.delete(`${postsPath}/${id}`);
  await restoreAll(admin, postsPath);
  expect(await titlesOf(admin, { title: 'shdt' })).toEqual(['上海地铁']);

  const sheet = await workbook([
    ['标题', '别名'],
    ['广州地铁', 'guangzhou'],
  ]);
  const reply = await upload(app, admin.token, `${postsPath}/import?dryRun=false`, sheet, { name: '文章.xlsx' });
  expect(reply).toMatchObject({ status: 200, data: { created: 1 } });
  expect(await titlesOf(admin, { title: 'gzdt' })).toEqual(['广州地铁']);
});

test('readers find posts by their text and not by pinyin', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await createPost(admin, { title: '北京地铁', status: 'published' });
  const found = async (q: string) => {
    const { data } = await app.call('GET', `${publicPostsPath}?${new URLSearchParams({ q }).toString()}`);
    return (data as readonly ListedPublicPost[]).map(({ title }) => title);
  };
  expect(await found('地铁')).toEqual(['北京地铁']);
  for (const q of ['bjdt', 'beijing', 'ditie']) expect([q, await found(q)]).toEqual([q, []]);
});
