import { announcementsPath } from '@mutai/contract/announcements/resource';
import { categoryPermissions } from '@mutai/contract/categories/resource';
import { departmentsPath } from '@mutai/contract/departments/resource';
import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import { dictsPath, dictTypesPath } from '@mutai/contract/dicts/resource';
import { emergenciesPath } from '@mutai/contract/emergencies/resource';
import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import { authPath, restorePath, trashPath } from '@mutai/contract/paths';
import { postPermissions } from '@mutai/contract/posts/page';
import { postsPath } from '@mutai/contract/posts/resource';
import { rolesPath } from '@mutai/contract/roles/resource';
import { screensPath } from '@mutai/contract/screens/resource';
import { namedRecordsPath, searchPath, soundsPath } from '@mutai/contract/search/paths';
import type { NamedRecords, SearchResult } from '@mutai/contract/search/schema';
import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import { webhooksPath } from '@mutai/contract/webhooks/resource';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { indexOf, fillTextIndex } from '../../platform/search/text-index.ts';
import { searchedTables } from '../../platform/search/searched-columns.ts';
import { createMenu, createUser, menuIdOf, roleIdOf, signInHolding } from '../../testing/builders.ts';
import { createLayout, layoutOf } from '../../testing/layouts.ts';
import { createPlaylist } from '../../testing/playlists.ts';
import { createCategory, createPost } from '../../testing/posts.ts';
import { createRule } from '../../testing/schedule.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

async function searchFor(client: Client, keyword: string): Promise<SearchResult> {
  const reply = await client.get(`${searchPath}?${new URLSearchParams({ keyword }).toString()}`);
  expect(reply).toMatchObject({ status: 200 });
  return reply.data as SearchResult;
}

/** Titles that a search finds, by module. */
const titlesFor = async (client: Client, keyword: string): Promise<Readonly<Record<string, readonly string[]>>> =>
  Object.fromEntries(
    (await searchFor(client, keyword)).groups.map(({ module, records }) => [module, records.map(({ title }) => title)]),
  );

async function insertJob({ database }: TestApp, kind: string): Promise<void> {
  const state = { payload: 'null', key: kind, attempts: 0, error: '', runAt: 0, createdAt: 0 };
  await database.maintenance
    .insertInto('jobs')
    .values({ kind, ...state })
    .execute();
}

async function insertComment({ database }: TestApp, postId: number, author: string, content: string): Promise<void> {
  const { maintenance, dialect } = database;
  const row = { postId, parentId: null, author, content, status: 'approved', ip: '', createdAt: 0, updatedAt: 0 };
  await maintenance.insertInto('comments').values(row).execute();
  await fillTextIndex(maintenance, dialect, 'comments');
}

/** Creates a record of each resource; each is named 重庆 and something of its kind. */
async function recordOfEach(app: TestApp, admin: Client): Promise<void> {
  await createUser(admin, { nickname: '重庆编辑', username: 'editor1', email: 'cq.editor@example.com' });
  await admin.post(rolesPath, { name: '重庆角色', code: 'cq-role', description: '' });
  await admin.post(departmentsPath, { parentId: 0, name: '重庆分部', code: 'cq-department', leader: '张三丰' });
  await createMenu(admin, { name: '重庆菜单', code: 'cq-menu', path: '/cq' });
  const { data } = await admin.post(dictTypesPath, { name: '重庆字典', code: 'cq-dict' });
  await admin.post(dictsPath, { typeId: (data as { id: number }).id, name: '重庆选项', code: 'cq-choice' });
  await createCategory(admin, '重庆分类', { slug: 'cq-category' });
  await admin.post(fileCategoriesPath, { name: '重庆素材', code: 'cq-files' });
  await admin.post(announcementsPath, { title: '重庆公告', body: '内容' });
  const [url, events, secret] = ['https://hooks.example.com/cq', ['post-published'], 'x'.repeat(32)];
  const hook = await admin.post(webhooksPath, { name: '重庆通知', url, events, secret });
  expect(hook).toMatchObject({ status: 201 });
  const post = await createPost(admin, { title: '重庆文章', slug: 'cq-post' });
  await insertComment(app, post.id, '重庆读者', '写得很好');
  const { id: layoutId } = await createLayout(admin, { ...layoutOf({ title: '重庆布局' }) });
  await createPlaylist(admin, '重庆轮播', []);
  await admin.post(dataSourcesPath, { name: '重庆天气', kind: 'statistics', statistics: ['posts'] });
  await createRule(admin, { name: '重庆早高峰', layoutId });
  await admin.post(screensPath, { name: '重庆大屏', place: '站厅' });
  await admin.post(emergenciesPath, { title: '重庆火警', severity: 'danger', textCh: '请撤离' });
  await uploadFile(app, admin, '重庆图片.txt', '文字');
}

const all = {
  post: ['重庆文章'],
  category: ['重庆分类'],
  comment: ['写得很好'],
  material: ['重庆图片.txt'],
  'material-category': ['重庆素材'],
  layout: ['重庆布局'],
  'data-source': ['重庆天气'],
  playlist: ['重庆轮播'],
  schedule: ['重庆早高峰'],
  screen: ['重庆大屏'],
  emergency: ['重庆火警'],
  user: ['重庆编辑'],
  role: ['重庆角色'],
  menu: ['重庆菜单'],
  department: ['重庆分部'],
  announcement: ['重庆公告'],
  'dict-type': ['重庆字典'],
  dict: ['重庆选项'],
  webhook: ['重庆通知'],
};

test('records of every resource are found by name, pinyin, initials, and words in any order', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await recordOfEach(app, admin);
  await insertJob(app, 'join-record-counts');
  expect(await titlesFor(admin, '重庆')).toEqual(all);
  const { comment: _, ...byPinyin } = all;
  expect(await titlesFor(admin, 'chongqing')).toEqual(byPinyin);
  const found: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
    'huojing 重庆': { emergency: ['重庆火警'] },
    zgf: { schedule: ['重庆早高峰'] },
    zhanting: { screen: ['重庆大屏'] },
    cqbj: { user: ['重庆编辑'], layout: ['重庆布局'] },
    'bianji 重庆': { user: ['重庆编辑'] },
    '编辑 CQ': { user: ['重庆编辑'] },
    'cq.editor@': { user: ['重庆编辑'] },
    'editor1 example': { user: ['重庆编辑'] },
    zsf: { department: ['重庆分部'] },
    'cq-dict': { 'dict-type': ['重庆字典'] },
    'hooks.example': { webhook: ['重庆通知'] },
    '好 读者': { comment: ['写得很好'] },
    txt: { material: ['重庆图片.txt'] },
    每日统计: { job: ['汇总每日统计'] },
    'tongji hz': { job: ['汇总每日统计'] },
    无此内容: {},
  };
  for (const [keyword, expected] of Object.entries(found)) {
    expect([keyword, await titlesFor(admin, keyword)]).toEqual([keyword, expected]);
  }
  const {
    groups: [group],
  } = await searchFor(admin, 'cqbj');
  expect(group).toMatchObject({
    module: 'layout',
    records: [{ title: '重庆布局', marks: [[0, 4]], details: ['1920 × 1080'] }],
    more: false,
  });
  expect((await searchFor(admin, '早高峰')).groups[0]?.records).toMatchObject([{ details: ['重庆布局'] }]);
  expect((await searchFor(admin, '火警')).groups[0]?.records).toMatchObject([{ details: ['紧急'] }]);
});

test('the lists of small resources are searched by pinyin too', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await recordOfEach(app, admin);
  expect(await admin.get(`${departmentsPath}?name=cqfb`)).toMatchObject({ total: 1, data: [{ name: '重庆分部' }] });
  expect(await admin.get(`${rolesPath}?name=juese 重庆`)).toMatchObject({ total: 1, data: [{ name: '重庆角色' }] });
});

test('whole names come first, then names that begin with a word, then others, newest first', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  for (const nickname of ['小张三', '张三', '老张三', '张三丰', '张三石', '张三李四', '大张三', '二张三', '三张三']) {
    await createUser(admin, { nickname });
  }
  const { groups } = await searchFor(admin, '张三');
  expect(groups).toMatchObject([{ module: 'user', more: true }]);
  expect(groups[0]?.records.map(({ title }) => title)).toEqual(['张三', '张三李四', '张三石', '张三丰', '三张三']);
  expect((await titlesFor(admin, 'zhangsan'))['user']?.slice(0, 4)).toEqual(['张三', '张三李四', '张三石', '张三丰']);
  // The resource with the better match comes first.
  await createPost(admin, { title: '关于张三丰' });
  await createPost(admin, { title: '公文' });
  await createUser(admin, { nickname: '写公文的人' });
  expect((await searchFor(admin, '公文')).groups.map(({ module }) => module)).toEqual(['post', 'user']);
});

test('the best names come first among more matches than are ranked at once', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { maintenance, dialect } = app.database;
  const names = Array.from({ length: 250 }, (_, n) => ({ name: `老张三${n}`, code: `old-${n}` }));
  const rest = { description: '', holdsEverything: 0, createdAt: 0, updatedAt: 0 };
  await maintenance
    .insertInto('roles')
    .values(names.map((name) => ({ ...name, ...rest })))
    .execute();
  await fillTextIndex(maintenance, dialect, 'roles');
  for (const [name, code] of [
    ['张三', 'whole'],
    ['张三丰', 'begins'],
    ['大张三', 'contains'],
  ] as const) {
    await admin.post(rolesPath, { name, code, description: '' });
  }
  const { role = [] } = await titlesFor(admin, '张三');
  expect(role.slice(0, 2)).toEqual(['张三', '张三丰']);
  expect(role).toHaveLength(5);
});

test('a search finds nothing that the caller may not see', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await recordOfEach(app, admin);
  const nobody = await signInHolding(app, admin, 'nobody1', []);
  expect(await titlesFor(nobody, '重庆')).toEqual({});
  expect(await titlesFor(nobody, 'ziji')).toEqual({});
  // May choose departments in the form of users, but not open their page.
  const clerk = await signInHolding(app, admin, 'clerk1', [userPermissions.read]);
  expect(await titlesFor(clerk, '重庆')).toEqual({ user: ['重庆编辑'] });

  const { user, ...writer } = await signInHolding(app, admin, 'writer1', [
    postPermissions.read,
    categoryPermissions.read,
  ]);
  for (let n = 0; n < 8; n += 1) await createPost(admin, { title: `重庆新闻${n}` });
  expect(await searchFor(writer, '重庆')).toMatchObject({
    groups: [{ module: 'category', records: [{ title: '重庆分类' }], more: false }],
  });
  const own = await createPost(admin, { title: '我的重庆', authorId: user.id });
  expect(await titlesFor(writer, '重庆')).toEqual({ category: ['重庆分类'], post: ['我的重庆'] });
  expect(await titlesFor(writer, '新闻')).toEqual({});

  const namesFor = async (client: Client, keys: string) =>
    ((await client.get(`${namedRecordsPath}?keys=${keys}`)).data as NamedRecords).map(({ title }) => title);
  const other = own.id - 1;
  const keys = `post:${other},post:${own.id},category:1,user:2,post:999999,nothing:1`;
  expect(await namesFor(writer, keys)).toEqual(['我的重庆', '重庆分类']);
  expect(await namesFor(admin, keys)).toEqual(['重庆新闻7', '我的重庆', '重庆分类', '重庆编辑']);
  expect(await namesFor(nobody, keys)).toEqual([]);
  expect(await app.call('GET', `${searchPath}?keyword=a`)).toMatchObject({ status: 401 });

  await admin.patch(`${rolesPath}/${await roleIdOf(app, 'role-writer1')}`, {
    menuIds: [await menuIdOf(app, 'category')],
  });
  expect(await titlesFor(writer, '重庆')).toEqual({ category: ['重庆分类'] });
});

test('a super-administrator who views as a role finds only what its holders find', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await recordOfEach(app, admin);
  const { roleId } = await signInHolding(app, admin, 'writer1', [postPermissions.read]);
  const author = await createUser(admin, { nickname: '作者' });
  await createPost(admin, { title: '重庆别人', authorId: author.id });
  await admin.post(authPath.viewAs, { roleId });
  expect(await titlesFor(admin, '重庆')).toEqual({ post: ['重庆文章'] });
  expect(await admin.post(soundsPath, { texts: ['部门'] })).toMatchObject({ status: 200 });
});

test('unusual searches find what contains them, or nothing', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await createUser(admin, { nickname: `100%_"它's" 😀\\` });
  const words = '一 二 三 四 五 六 七 八';
  await createUser(admin, { nickname: words.replaceAll(' ', '') });
  const found = { user: [`100%_"它's" 😀\\`] };
  for (const keyword of ['%', '_', '"', "'", '\\', '😀', "100% 它's", '"它']) {
    expect([keyword, await titlesFor(admin, keyword)]).toEqual([keyword, found]);
  }
  for (const keyword of ['', ' ', '%%', '* OR 1', 'user;', '文'.repeat(100), 'NEAR(a b)', '^', '👩‍👩‍👧', '\uD83D']) {
    expect([keyword, await titlesFor(admin, keyword)]).toEqual([keyword, {}]);
  }
  expect(await titlesFor(admin, words)).toEqual({ user: ['一二三四五六七八'] });
  for (const keyword of ['a'.repeat(101), 'a%00b']) {
    expect(await admin.get(`${searchPath}?keyword=${keyword}`)).toMatchObject({ status: 400 });
  }
  expect(await admin.get(searchPath)).toMatchObject({ status: 200, data: { groups: [], late: [] } });
  for (const keys of [
    'user',
    'user:0',
    'user:1,',
    'user:1;post:2',
    Array.from({ length: 41 }, () => 'user:1').join(','),
  ]) {
    expect([keys, await admin.get(`${namedRecordsPath}?keys=${keys}`)]).toMatchObject([keys, { status: 400 }]);
  }
  expect(await admin.post(soundsPath, { texts: ['部门A', '', '重庆'] })).toMatchObject({
    data: [
      [
        ['部', 'bu'],
        ['门', 'men'],
        ['A', 'A'],
      ],
      [],
      [
        ['重', 'chong'],
        ['庆', 'qing'],
      ],
    ],
  });
});

test('a long text is shown with the part that matches', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const post = await createPost(admin);
  await insertComment(app, post.id, '读者', `${'前'.repeat(300)}\n要找的话${'后'.repeat(300)}`);
  const { groups } = await searchFor(admin, '要找');
  const [found] = groups[0]?.records ?? [];
  expect(found?.title).toBe(`…${'前'.repeat(15)} 要找的话${'后'.repeat(60)}…`);
  expect(found?.marks).toEqual([[17, 19]]);
});

test('seeded, restored and renamed records are found', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await titlesFor(admin, 'bmgl')).toEqual({ menu: ['部门管理'] });
  expect(await titlesFor(admin, 'tyzt')).toEqual({ 'dict-type': ['通用状态'] });
  for (const table of searchedTables) {
    const counted = await sql<{ missing: number }>`select count(*) as missing from ${sql.table(table)} where "id" not in
      (select ${sql.ref(app.database.dialect === 'sqlite' ? 'rowid' : 'id')} from ${sql.table(indexOf(table))})`.execute(
      app.database.maintenance,
    );
    expect([table, Number(counted.rows[0]?.missing)]).toEqual([table, 0]);
  }
  await recordOfEach(app, admin);
  const type = (await searchFor(admin, 'cq-dict')).groups[0]?.records[0]?.id ?? 0;
  await admin.delete(`${dictTypesPath}/${type}?force=true`);
  expect(await titlesFor(admin, 'cqxx')).toEqual({});
  const { data } = await admin.get(trashPath(dictTypesPath));
  await admin.post(restorePath(dictTypesPath), { ids: (data as readonly { id: number }[]).map(({ id }) => id) });
  expect(await titlesFor(admin, 'cqxx')).toEqual({ dict: ['重庆选项'] });
  const user = (await searchFor(admin, 'editor1')).groups[0]?.records[0]?.id ?? 0;
  await admin.patch(`${usersPath}/${user}`, { nickname: '成都编辑', email: 'cd@example.com' });
  expect(await titlesFor(admin, 'cdbj')).toEqual({ user: ['成都编辑'] });
  expect(await titlesFor(admin, 'cq.editor')).toEqual({});
  await admin.delete(`${postsPath}/1`);
  expect(await titlesFor(admin, 'cqwz')).toEqual({});
});
