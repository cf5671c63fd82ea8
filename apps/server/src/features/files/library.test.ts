import { Code } from '@mutai/contract/codes';
import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import { filePermissions } from '@mutai/contract/files/page';
import { filesPath, fileUsesPath, movedFilesPath, posterPath, thumbnailPath } from '@mutai/contract/files/resource';
import type { FileRecord, FileUse } from '@mutai/contract/files/schema';
import { historyPath, restorePath, trashPath, trashPicturePath } from '@mutai/contract/paths';
import type { TrashItem } from '@mutai/contract/trash';
import { usersPath } from '@mutai/contract/users/resource';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { doJobs, openFileSite } from '../../testing/file-site.ts';
import { videoOf } from '../../testing/media.ts';
import type { Client } from '../../testing/test-app.ts';
import { formOf, sendForm, uploadFile } from '../../testing/uploads.ts';

const gif = (text: string) => Buffer.from(`GIF89a ${text}`);
const named = async (client: Client, query: string) =>
  ((await client.get(`${filesPath}?sort=id:asc&${query}`)).data as FileRecord[]).map(({ name }) => name);
const usesOf = async (client: Client, { id }: FileRecord) => (await client.get(fileUsesPath(id))).data as FileUse[];
const trashIds = async (client: Client, path: string) =>
  ((await client.get(trashPath(path))).data as { id: number }[]).map(({ id }) => id);

test('a file lists the records that use it, including those in the trash, until permanently deleted', async () => {
  const { app, admin } = await openFileSite();
  const portrait = await uploadFile(app, admin, '头像.gif', gif('1'));
  await uploadFile(app, admin, '别的.gif', gif('2'));
  const anna = await createUser(admin, { username: 'anna1', nickname: '安娜', avatar: portrait.path });
  const ben = await createUser(admin, { username: 'benni', nickname: '本', avatar: '/avatars/1.svg' });
  expect(await named(admin, 'unused=true')).toEqual(['别的.gif']);
  await admin.patch(`${usersPath}/${ben.id}`, { avatar: portrait.path });
  expect(await admin.get(`${filesPath}/${portrait.id}`)).toMatchObject({ data: { useCount: 2 } });
  expect(await usesOf(admin, portrait)).toEqual([
    { module: 'user', title: '用户管理', recordId: anna.id, recordName: '安娜', deleted: false },
    { module: 'user', title: '用户管理', recordId: ben.id, recordName: '本', deleted: false },
  ]);

  // Users without access to the records get the number but no names.
  const clerk = await signInHolding(app, admin, 'clerk', ['material']);
  expect((await usesOf(clerk, portrait)).map(({ recordName }) => recordName)).toEqual(['', '']);

  await admin.delete(`${usersPath}/${anna.id}`);
  await admin.patch(`${usersPath}/${ben.id}`, { avatar: '' });
  expect(await usesOf(admin, portrait)).toMatchObject([{ recordName: '安娜', deleted: true }]);
  await admin.post(restorePath(usersPath), await trashIds(admin, usersPath));
  expect(await usesOf(admin, portrait)).toMatchObject([{ recordName: '安娜', deleted: false }]);
  await admin.delete(`${usersPath}/${anna.id}`);
  expect(await named(admin, 'unused=false')).toEqual(['头像.gif']);
  await admin.delete(trashPath(usersPath), await trashIds(admin, usersPath));
  expect(await named(admin, 'unused=true')).toEqual(['头像.gif', '别的.gif']);
});

test('the last file with used content is deleted only with force', async () => {
  const { app, admin } = await openFileSite();
  const first = await uploadFile(app, admin, '一.gif', gif('1'));
  const second = await uploadFile(app, admin, '二.gif', gif('1'));
  await createUser(admin, { username: 'anna1', avatar: first.path });
  const refused = {
    status: 409,
    code: Code.conflict,
    message: '素材“一.gif”正被 1 条数据引用，删除后它们将无法显示此文件！',
    data: { count: 1 },
  };
  expect(await admin.delete(filesPath, [first.id, second.id])).toMatchObject(refused);
  expect(await admin.delete(`${filesPath}/${second.id}`)).toMatchObject({ code: Code.success });
  expect(await admin.delete(`${filesPath}/${first.id}`)).toMatchObject(refused);
  expect(await admin.delete(`${filesPath}/${first.id}?force=true`)).toMatchObject({ code: Code.success });
  // Uploading the content again restores it for the records that use it.
  const third = await uploadFile(app, admin, '三.gif', gif('1'));
  expect(third).toMatchObject({ path: first.path, useCount: 1 });
  await admin.patch(`${usersPath}/2`, { avatar: '' });
  await admin.post(restorePath(filesPath), await trashIds(admin, filesPath));
  expect(await named(admin, 'unused=true')).toEqual(['一.gif', '二.gif', '三.gif']);
});

test('many files are moved at once, each with a new version and a log line', async () => {
  const { app, admin } = await openFileSite();
  const files = [];
  for (const at of [1, 2, 3]) files.push(await uploadFile(app, admin, `${at}.gif`, gif('1')));
  const ids = files.map(({ id }) => id);
  await admin.patch(`${filesPath}/${ids[2]}`, { categoryId: 2 });
  expect(await admin.post(movedFilesPath, { ids: [...ids, 99], categoryId: 2 })).toMatchObject({
    code: Code.success,
    message: '已移动 3 个素材！',
  });
  expect((await admin.get(`${filesPath}?sort=id:asc`)).data).toMatchObject(
    ids.map((id) => ({ id, category: '视频', version: 2 })),
  );
  expect((await admin.get(historyPath(filesPath, ids[0] ?? 0))).data).toMatchObject([
    { action: 'update', changes: { category: ['默认分类', '视频'] } },
    { action: 'create' },
  ]);
  expect(await admin.post(movedFilesPath, { ids, categoryId: 99 })).toMatchObject({
    code: Code.invalid,
    data: { categoryId: '所选分类不存在，请刷新后重新选择' },
  });
  expect(await admin.post(movedFilesPath, { ids: [99], categoryId: 1 })).toMatchObject({ code: Code.notFound });
});

test('a category is deleted only with a target for its files, including those in the trash', async () => {
  const { app, admin } = await openFileSite();
  const { data: poster } = await admin.post(fileCategoriesPath, { name: '海报', code: 'poster' });
  const { id } = poster as { id: number };
  const upload = async (name: string) =>
    (
      await sendForm(app, admin, [
        ['file', [name, gif('1')]],
        ['categoryId', String(id)],
      ])
    ).data as FileRecord;
  const kept = await upload('一.gif');
  const trashed = await upload('二.gif');
  await admin.delete(`${filesPath}/${trashed.id}`);
  const path = `${fileCategoriesPath}/${id}`;
  expect(await admin.delete(path)).toMatchObject({ code: Code.conflict, data: { count: 1 } });
  expect(await admin.delete(`${path}?moveTo=${id}`)).toMatchObject({
    code: Code.invalid,
    data: { moveTo: '不能移到正要删除的素材分类，请选择另一个' },
  });
  expect(await admin.delete(`${path}?moveTo=99`)).toMatchObject({
    code: Code.invalid,
    data: { moveTo: '所选素材分类不存在，请刷新后重新选择' },
  });
  expect(await admin.delete(`${fileCategoriesPath}?moveTo=2`, { ids: [id] })).toMatchObject({ code: Code.success });
  await admin.post(restorePath(filesPath), await trashIds(admin, filesPath));
  expect((await admin.get(`${filesPath}?sort=id:asc`)).data).toMatchObject([
    { id: kept.id, category: '视频', version: 2 },
    { id: trashed.id, category: '视频' },
  ]);
  expect((await admin.get(historyPath(filesPath, kept.id))).data).toMatchObject([
    { changes: { category: ['海报', '视频'] } },
    { action: 'create' },
  ]);
});

test('a name is found by any of its characters and by pinyin', async () => {
  const { app, admin } = await openFileSite();
  for (const name of ['节目单 2026.txt', '重庆银行.txt', 'Opening.txt']) await uploadFile(app, admin, name, name);
  const found = (text: string) => named(admin, `name=${encodeURIComponent(text)}`);
  const programme = ['节目单 2026.txt'];
  for (const text of ['目', '目单', '单 2026', 'jiemudan', 'MUDAN', 'jmd', 'jmd 2026']) {
    expect(await found(text), text).toEqual(programme);
  }
  expect(await found('chongqingyinhang')).toEqual(['重庆银行.txt']);
  expect(await found('cqyh')).toEqual(['重庆银行.txt']);
  expect(await found('opening')).toEqual(['Opening.txt']);
  expect(await found('单目')).toEqual([]);
  const [{ id } = { id: 0 }] = (await admin.get(`${filesPath}?name=jmd`)).data as FileRecord[];
  await admin.patch(`${filesPath}/${id}`, { name: '片头.txt' });
  expect(await found('jmd')).toEqual([]);
  expect(await found('piantou')).toEqual(['片头.txt']);
});

/** PNG picture of a size in pixels. */
const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .png()
    .toBuffer();

test('the trash shows pictures of files to users who may see it', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const photo = await uploadFile(app, admin, '照片.png', await pictureOf(200, 100));
  const video = await uploadFile(app, admin, '宣传片.mp4', videoOf({ width: 320, height: 180, durationMs: 1000 }));
  const text = await uploadFile(app, admin, '说明.txt', '节目说明');
  const poster = await formOf([['file', ['poster.png', await pictureOf(320, 180)]]]);
  await doJobs(site);
  expect(await app.call('POST', posterPath(video.id), { token: admin.token, ...poster })).toMatchObject({
    status: 200,
  });
  await admin.delete(
    filesPath,
    [photo, video, text].map(({ id }) => id),
  );

  const items = (await admin.get(trashPath(filesPath))).data as TrashItem[];
  const itemOf = ({ id }: FileRecord) => items.find(({ recordId }) => recordId === id);
  expect([photo, video, text].map((file) => itemOf(file)?.hasPicture)).toEqual([true, true, false]);
  const pictureAt = (file: FileRecord, token?: string) =>
    app.call('GET', trashPicturePath(filesPath, itemOf(file)?.id ?? 0), token === undefined ? {} : { token });
  const { status, headers } = await pictureAt(photo, admin.token);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
  expect(await pictureAt(video, admin.token)).toMatchObject({ status: 200 });
  expect(await pictureAt(text, admin.token)).toMatchObject({ status: 404, code: Code.notFound });

  expect(await pictureAt(photo), 'not without a session').toMatchObject({ status: 401 });
  const reader = await signInHolding(app, admin, 'reader1', [filePermissions.read, filePermissions.update]);
  expect(await pictureAt(photo, reader.token), 'nor without the permission').toMatchObject({ status: 403 });
  const remover = await signInHolding(app, admin, 'remover1', [filePermissions.read, filePermissions.delete]);
  expect(await pictureAt(photo, remover.token)).toMatchObject({ status: 200 });
  expect(await app.call('GET', thumbnailPath(photo.sha256, 'small'))).toMatchObject({ status: 404 });

  await admin.post(restorePath(filesPath), [itemOf(photo)?.id]);
  expect(await pictureAt(photo, admin.token), 'restored').toMatchObject({ status: 404 });
  await admin.delete(trashPath(filesPath), [itemOf(video)?.id]);
  expect(await pictureAt(video, admin.token), 'purged').toMatchObject({ status: 404 });
});
