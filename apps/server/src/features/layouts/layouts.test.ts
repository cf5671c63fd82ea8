import { schemaVersion } from '@mutai/layout/model/layout';
import { platformOf } from '../../app.ts';
import { Code } from '@mutai/contract/codes';
import { filesPath, fileUsesPath } from '@mutai/contract/files/resource';
import { layoutEditorsPath, layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutVersion, ListedLayout, WholeLayoutPublication } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { newBlock } from '@mutai/layout/model/block';
import type { Layout } from '@mutai/layout/model/layout';
import { expect, test } from 'vitest';
import { housekeeping } from '../../housekeeping.ts';
import { signInHolding } from '../../testing/builders.ts';
import { doJobs, openFileSite } from '../../testing/file-site.ts';
import { createLayout, layoutOf, pictureBlock, textBlock } from '../../testing/layouts.ts';
import { blackPictureOf } from '../../testing/media.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const one = (id: number) => `${layoutsPath}/${id}`;

const changesOf = async (client: Client, id: number) =>
  ((await client.get(`${one(id)}/history`)).data as readonly OperationLog[]).map(({ action, changes }) => ({
    action,
    ...changes,
  }));

test('saving a document updates the layout, keeps a version and logs changes by block and field', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const first = layoutOf({ title: '站厅公告', description: '一号线' }, textBlock(1, '标题'), textBlock(2, '正文'));
  const facts = await createLayout(admin, first);
  expect(facts).not.toHaveProperty('document');
  expect(await admin.get(one(facts.id))).toMatchObject({ data: { ...facts, document: first } });
  expect(facts).toMatchObject({
    title: '站厅公告',
    description: '一号线',
    width: 1920,
    height: 1080,
    languages: ['ch', 'en'],
    blockCount: 2,
    status: 'draft',
    publishedAt: null,
    publication: null,
    version: 1,
    createdBy: '管理员',
  });
  const listed = await admin.get(`${layoutsPath}?text=zhanting&status=draft,changed`);
  expect(listed).toMatchObject({ total: 1, data: [facts] });
  expect(listed.text).not.toContain('document');
  expect(await admin.get(`${layoutsPath}?text=${encodeURIComponent('一号')}`)).toMatchObject({ total: 1 });

  const { id } = facts;
  const moved = layoutOf(
    { title: '站厅公告', description: '一号线', bgColor: '#000000' },
    { ...textBlock(1, '标题', 25), hidden: true },
    newBlock('time', 3),
  );
  const saved = await admin.patch(one(id), { version: 1, document: moved });
  expect(saved).toMatchObject({ data: { id, version: 2 } });
  expect(saved.data).not.toHaveProperty('document');
  expect(await admin.patch(one(id), { version: 1, document: first })).toMatchObject({
    status: 409,
    data: { id, version: 2, document: moved },
  });
  // Another order of fields is not a change.
  const turned = Object.fromEntries(Object.entries(moved).toReversed());
  expect(await admin.patch(one(id), { document: turned })).toMatchObject({ data: { version: 2 } });
  expect(await admin.patch(one(id), { title: '不算', document: moved })).toMatchObject({ data: { version: 2 } });
  expect((await changesOf(admin, id))[0]).toEqual({
    action: 'update',
    新增组件: [null, '“时间组件3”（3）'],
    删除组件: ['“正文”（2）', null],
    画布的背景颜色: ['#ffffff', '#000000'],
    '“标题”（1）的横坐标': [0, 25],
    '“标题”（1）的隐藏': [false, true],
  });

  expect(await admin.get(`${one(id)}/versions`)).toMatchObject({
    total: 2,
    data: [
      { number: 2, blockCount: 2, savedBy: '管理员', published: false },
      { number: 1, blockCount: 2 },
    ],
  });
  expect(await admin.get(`${one(id)}/versions/1`)).toMatchObject({ data: { number: 1, document: first } });
  expect(await admin.post(`${one(id)}/versions/1/restore`, { version: 1 })).toMatchObject({ status: 409 });
  expect(await admin.post(`${one(id)}/versions/1/restore`, { version: 2 })).toMatchObject({
    data: { version: 3, document: first },
  });
  expect((await changesOf(admin, id))[0]).toMatchObject({ action: 'update', 恢复自版本: [null, 1] });
  expect(await admin.get(`${one(id)}/versions/9`)).toMatchObject({ status: 404 });
  expect(await admin.get(`${one(99)}/versions`)).toMatchObject({ status: 404 });

  // Only the newest versions are kept, and fewer of large ones.
  const save = async (title: string) => admin.patch(one(id), { document: layoutOf({ title }) });
  await app.database.maintenance.updateTable('layoutVersions').set({ bytes: limits.layoutVersionBytes }).execute();
  for (let nth = 1; nth < limits.layoutVersionsAtLeast; nth += 1) await save(`第${nth}稿`);
  const numbers = async () =>
    ((await admin.get(`${one(id)}/versions?size=100`)).data as LayoutVersion[]).map(({ number }) => number);
  expect(await numbers()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test('invalid layouts are rejected by block and field, and older schema versions are migrated', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const refused = async (document: unknown, message: string) => {
    const reply = await admin.post(layoutsPath, { document });
    expect(reply).toMatchObject({ status: 400, code: Code.invalid });
    expect(reply.message).toContain(message);
  };
  const sound = layoutOf({ title: '屏' }, textBlock(1, '标题'));
  await refused(
    { ...sound, schemaVersion: schemaVersion + 1 },
    `由更新的版本创建（第 ${schemaVersion + 1} 版），请升级后再打开`,
  );
  await refused({}, '不是可以识别的布局文件');
  await refused({ ...sound, extra: 1 }, '不认识的字段“extra”');
  await refused({ ...sound, order: [] }, '层级顺序');
  await refused(
    { ...sound, blocks: { 1: { ...sound.blocks[1], x: -1 } } },
    '组件“标题”（1）：超出画布（1920 × 1080），请调整位置或大小',
  );
  await refused({ ...sound, blocks: { 1: { ...sound.blocks[1], w: 9e99 } } }, '“宽度”：不能大于 20000');
  await refused({ ...sound, blocks: { 1: { ...sound.blocks[1], type: 'hologram' } } }, '不支持的组件类型“hologram”');
  await refused(layoutOf({ title: '屏', width: 100 }, textBlock(1, '标题')), '超出画布');
  expect(await admin.post(layoutsPath, { document: [] })).toMatchObject({ status: 400 });
  expect(await admin.post(layoutsPath, {})).toMatchObject({ status: 400 });
  const deep = JSON.parse(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`) as unknown;
  expect(await admin.post(layoutsPath, { document: deep })).toMatchObject({ status: 400 });
  const large = { ...sound, extra: 'x'.repeat(limits.layoutBytes) };
  expect(await admin.post(layoutsPath, { document: large })).toMatchObject({ status: 413, code: Code.tooLarge });
  expect(await admin.get(layoutsPath)).toMatchObject({ total: 0 });

  const container = { id: 7, title: '旧屏', width: 800, height: 600, current: 0, children: [] };
  const made = await admin.post(layoutsPath, { document: container });
  expect(made).toMatchObject({ data: { title: '旧屏', width: 800 } });
  const { id } = made.data as ListedLayout;
  expect(await admin.get(one(id))).toMatchObject({
    data: { document: { schemaVersion, canvas: { title: '旧屏' } } },
  });
});

test('the largest number of blocks can be saved, and the log line stays short', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const full = Array.from({ length: 10_000 }, (_, index) => textBlock(index + 1, `文字${index + 1}`));
  const { id, blockCount } = await createLayout(admin, layoutOf({ title: '满屏' }, ...full));
  expect(blockCount).toBe(10_000);
  const some = full.slice(0, 60);
  await admin.patch(one(id), { document: layoutOf({ title: '满屏' }, ...some) });
  await admin.patch(one(id), { document: layoutOf({ title: '满屏' }, ...some.map((block) => ({ ...block, x: 5 }))) });
  const lines = (await changesOf(admin, id)) as readonly Record<string, unknown>[];
  expect(lines[0]).toMatchObject({ '“文字1”（1）的横坐标': [0, 5], 其他修改: [null, '20 处'] });
  expect(lines[1]?.['删除组件']).toEqual([expect.stringMatching(/^“文字61”（61）、.*等 9940 个$/), null]);
});

/** Site with a layout that shows a picture. */
async function siteWithPicture() {
  const site = await openFileSite();
  const { app, admin } = site;
  const picture = await uploadFile(app, admin, '大厅.png', blackPictureOf(8, 6));
  const document = layoutOf({ title: '大厅' }, pictureBlock(1, picture.path, '大厅.png'));
  const layout = await createLayout(admin, document);
  const post = async (path: string, body: object = {}, client: Client = admin) =>
    client.post(`${one(layout.id)}/${path}`, body);
  return { site, app, admin, picture, document, layout, id: layout.id, post };
}

test('a publication and its pictures do not change when layout and files do', async () => {
  const { site, app, admin, picture, document, id, post } = await siteWithPicture();
  const editor = await signInHolding(app, admin, 'editor1', ['layout', 'layout:update']);
  expect(await post('publish', { version: 1 }, editor)).toMatchObject({ status: 403 });
  const answers = await Promise.all([post('publish', { version: 1 }), post('publish', { version: 1 })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await admin.get(`${one(id)}/publications`)).toMatchObject({
    total: 1,
    data: [
      { number: 1, layoutVersion: 1, assetCount: 1, assetBytes: picture.size, current: true, publishedBy: '管理员' },
    ],
  });
  expect(await admin.get(one(id))).toMatchObject({
    data: { status: 'published', publication: 1, version: 2, publishedAt: '2026-01-01T00:00:00.000Z' },
  });
  expect((await changesOf(admin, id))[0]).toMatchObject({ action: 'publish', status: ['draft', 'published'] });
  // Publishing an unchanged layout succeeds without a new publication.
  expect(await post('publish')).toMatchObject({ status: 200, data: { version: 2 } });
  expect(await admin.get(`${one(id)}/versions/1`)).toMatchObject({ data: { published: true } });

  const empty = layoutOf({ title: '空' });
  const changed = await admin.patch(one(id), { version: 2, document: empty });
  expect(changed).toMatchObject({ data: { status: 'changed', version: 3 } });
  expect(await admin.patch(one(id), { document })).toMatchObject({ data: { status: 'published' } });
  await admin.patch(one(id), { document: empty });

  // Neither draft nor current publication shows the picture, but a version and an earlier publication do.
  expect(await admin.get(fileUsesPath(picture.id))).toMatchObject({
    total: 1,
    data: [{ recordId: id, recordName: '空' }],
  });
  expect(await admin.delete(`${filesPath}/${picture.id}`)).toMatchObject({ status: 409, data: { count: 1 } });
  expect(await admin.delete(`${filesPath}/${picture.id}?force=true`)).toMatchObject({ status: 200 });
  const [trashed] = (await admin.get(`${filesPath}/trash`)).data as readonly { id: number }[];
  await admin.delete(`${filesPath}/trash`, { ids: [trashed?.id] });
  await doJobs(site);
  const sweep = app.platform.jobs.kinds.find(({ kind }) => kind === 'sweep-files');
  await sweep?.run(null as never, new AbortController().signal);
  const counted = app.database.read.selectFrom('contents').select('uses').where('sha256', '=', picture.sha256);
  expect(await counted.execute()).toEqual([{ uses: 1 }]);
  const shown = async () => app.call('GET', picture.path);
  expect(await shown()).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  const whole = (await admin.get(`${one(id)}/publications/1`)).data as WholeLayoutPublication;
  expect(whole).toMatchObject({
    document,
    assets: [{ path: picture.path, sha256: picture.sha256, mimetype: 'image/png', size: picture.size }],
  });

  expect(await post('publish')).toMatchObject({ data: { status: 'published', publication: 2 } });
  const back = await post('publications/1/publish', { version: 6 });
  expect(back).toMatchObject({ data: { status: 'changed', publication: 1, version: 7, document: empty } });
  expect(await post('publications/9/publish')).toMatchObject({ status: 404 });
  expect(await post('unpublish', { version: 6 })).toMatchObject({ status: 409 });
  expect(await post('unpublish', { version: 7 })).toMatchObject({
    data: { status: 'draft', publication: null, publishedAt: null },
  });
  expect(await admin.get(`${one(id)}/publications`)).toMatchObject({ total: 2, data: [{ current: false }, {}] });
  expect(await post('publications/1/publish')).toMatchObject({ data: { publication: 1 } });

  // Deleting a published layout requires force; purging it releases its pictures.
  expect(await admin.delete(one(id))).toMatchObject({ status: 409, data: { count: 1 } });
  expect(await admin.delete(`${one(id)}?force=true`)).toMatchObject({ status: 200 });
  expect(await admin.get(`${one(id)}/publications`)).toMatchObject({ status: 404 });
  const inTrash = (await admin.get(`${layoutsPath}/trash`)).data as readonly { id: number }[];
  const ids = inTrash.map((item) => item.id);
  expect(await admin.post(`${layoutsPath}/trash/restore`, { ids })).toMatchObject({ status: 200 });
  expect(await admin.get(`${one(id)}/versions`)).toMatchObject({ total: 4 });
  await admin.delete(`${one(id)}?force=true`);
  const again = (await admin.get(`${layoutsPath}/trash`)).data as readonly { id: number }[];
  await admin.delete(`${layoutsPath}/trash`, { ids: again.map((item) => item.id) });
  await doJobs(site);
  expect(await shown()).toMatchObject({ status: 404 });
  for (const table of ['layoutVersions', 'layoutPublications', 'contentHolds', 'contents', 'contentUses'] as const) {
    expect(await app.database.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});

test('a missing picture is named, and nothing is published', async () => {
  const { site, app, admin, picture, id, post } = await siteWithPicture();
  await site.storage.remove(picture.sha256);
  const refused = {
    status: 400,
    message: '组件“图片组件1”（1）的素材“大厅.png”已不在素材库中，请更换或重新上传后再发布！',
  };
  expect(await post('publish')).toMatchObject(refused);
  const nowhere = layoutOf({ title: '大厅', bgImage: `/files/${'0'.repeat(64)}.png` });
  const made = (await admin.patch(one(id), { document: nowhere })).data as ListedLayout;
  expect((await post('publish', { version: made.version })).message).toContain('画布的背景图片已不在素材库中');
  expect(await admin.get(`${one(id)}/publications`)).toMatchObject({ total: 0 });
  expect(await app.database.read.selectFrom('contentHolds').selectAll().execute()).toEqual([]);
});

test('windows with an open layout are reported until 30 seconds after their last heartbeat', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createLayout(admin, layoutOf({ title: '屏' }) satisfies Layout);
  const colleague = await signInHolding(app, admin, 'editor1', ['layout', 'layout:update']);
  const path = layoutEditorsPath(id);
  const mine = 'window-of-admin-1';
  const theirs = 'window-of-editor-1';
  expect(await admin.put(path, { key: mine })).toMatchObject({ status: 200, data: [] });
  app.advance(10_000);
  expect(await colleague.put(path, { key: theirs })).toMatchObject({
    data: [{ nickname: '管理员', self: false, since: '2026-01-01T00:00:00.000Z' }],
  });
  expect(await admin.put(path, { key: 'another-window-of-admin' })).toMatchObject({
    data: [{ self: true }, { nickname: colleague.user.nickname, self: false }],
  });
  // Users cannot extend or close windows of others.
  app.advance(25_000);
  await colleague.put(path, { key: mine });
  await colleague.put(path, { key: mine, leaving: true });
  expect(await admin.put(path, { key: mine })).toMatchObject({ data: [{ self: true }, { self: false }] });
  expect(await colleague.put(path, { key: theirs, leaving: true })).toMatchObject({ data: [{}, {}] });
  expect(await admin.put(path, { key: mine })).toMatchObject({ data: [{ self: true }] });
  app.advance(limits.editorPresence.holdsMs);
  expect(await admin.put(path, { key: mine })).toMatchObject({ data: [] });
  expect(await admin.put(layoutEditorsPath(99), { key: mine })).toMatchObject({ status: 404 });
  expect(await admin.put(path, { key: 'short' })).toMatchObject({ status: 400 });
  const clock = () => Date.parse('2026-01-01T01:00:00Z');
  await housekeeping(platformOf(app.database, clock)).run(null, new AbortController().signal);
  expect(await app.database.read.selectFrom('recordEditors').selectAll().execute()).toEqual([]);
});
