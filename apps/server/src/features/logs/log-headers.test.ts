import { commentsPath, commentStatusPath } from '@mutai/contract/comments/resource';
import { logRowsPath, logsPath, ownLogsPath } from '@mutai/contract/logs/resource';
import type { ListedOperationLog } from '@mutai/contract/logs/schema';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { usersPath } from '@mutai/contract/users/resource';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { publishPosts } from '../../testing/posts.ts';
import { cellsOf, download, upload, workbook } from '../../testing/sheets.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';

const linesOf = async (client: Client, query = '') =>
  (await client.get(`${logsPath}?${query}`)).data as ListedOperationLog[];
const told = ({ action, recordName, rowCount }: ListedOperationLog) => [action, recordName, rowCount];

/** Imports users whose accounts begin with `user`. */
async function importUsers(app: TestApp, { token }: Client, count: number) {
  const rows = Array.from({ length: count }, (_, n) => [`user${String(n).padStart(4, '0')}`, `导入${n}`]);
  const sheet = await workbook([['登录账号', '用户昵称'], ...rows]);
  expect(await upload(app, token, `${usersPath}/import?confirm=true`, sheet)).toMatchObject({ status: 200 });
}

test('an import is one line of the log; its users are rows, found by a search and exported', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await createUser(admin, { nickname: '张三' });
  app.advance(1000);
  await importUsers(app, admin, 200);
  const [line, ...others] = await linesOf(admin);
  if (line === undefined) throw new Error('no line');
  expect([line, ...others].map(told)).toEqual([
    ['import', '用户.xlsx', 200],
    ['create', '张三', 0],
  ]);
  expect(await admin.get(`${logsPath}?size=1&page=2`)).toMatchObject({ total: 2, data: [{ recordName: '张三' }] });
  const rows = logRowsPath(logsPath, line.id);
  expect(await admin.get(`${rows}?size=2&page=2`)).toMatchObject({
    total: 200,
    data: [
      { action: 'import', recordName: '导入2', headerId: line.id },
      { action: 'import', recordName: '导入3' },
    ],
  });
  // A search finds the header of a row once, and the rows that it means.
  const sought = encodeURIComponent('入7 管理');
  expect((await linesOf(admin, `keyword=${sought}`)).map(told)).toEqual([['import', '用户.xlsx', 200]]);
  expect(await admin.get(`${rows}?keyword=${sought}`)).toMatchObject({ total: 11 });
  const { data: users } = await admin.get(`${usersPath}?username=user0007`);
  const [{ id } = { id: 0 }] = users as { id: number }[];
  expect(await admin.get(`${usersPath}/${id}/history`)).toMatchObject({ total: 1, data: [{ recordName: '导入7' }] });
  const cells = await cellsOf((await download(app, admin.token, `${logsPath}/export.xlsx`)).bytes);
  expect(cells).toHaveLength(1 + 203);
  expect(cells.at(3)?.at(-1)).toBe(line.id);
  expect(await linesOf(admin, 'action=import')).toHaveLength(1);
  expect(await linesOf(admin, `nickname=${encodeURIComponent('管')}&action=import`)).toHaveLength(1);

  const guest = await signInHolding(app, admin, 'guest1', []);
  expect(await guest.get(rows)).toMatchObject({ code: 4003 });
  expect(await guest.get(logRowsPath(ownLogsPath, line.id))).toMatchObject({ code: 4004 });
  expect(await admin.get(logRowsPath(ownLogsPath, line.id))).toMatchObject({ total: 200 });
  // Deleting the line deletes its rows.
  expect(await admin.delete(logsPath, { ids: [line.id] })).toMatchObject({ message: '已删除 1 条数据！' });
  const left = await app.database.read
    .selectFrom('operationLogs')
    .select('id')
    .where('headerId', '=', line.id)
    .execute();
  expect(left).toEqual([]);
});

test('changing and deleting several records are one line each, with what they have in common', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [post] = await publishPosts(app, admin, [{ title: '演播室开放日', slug: 'open-day' }]);
  for (let n = 0; n < 3; n += 1) {
    await app.call('POST', publicCommentsPath('open-day'), { body: { author: '读者', content: `第${n}条` } });
  }
  const { data } = await admin.get(commentsPath);
  const ids = (data as { id: number }[]).map(({ id }) => id);
  await admin.patch(`${commentsPath}/${ids[0] ?? 0}`, { status: 'spam' });
  await admin.post(commentStatusPath, { ids, status: 'approved' });
  const [approved] = await linesOf(admin, 'module=comment');
  expect(approved).toMatchObject({
    recordName: '3 条评论',
    action: 'update',
    recordId: null,
    rowCount: 3,
    changes: { status: [null, 'approved'] },
  });
  // Only one record changes: no header.
  await admin.patch(`${commentsPath}/${ids[0] ?? 0}`, { status: 'spam' });
  await admin.post(commentStatusPath, { ids, status: 'approved' });
  expect(await linesOf(admin, 'module=comment&size=1')).toMatchObject([{ rowCount: 0, recordId: ids[0] }]);

  await admin.delete(commentsPath, { ids });
  expect((await linesOf(admin, 'module=comment')).map(told)[0]).toEqual(['delete', '3 条评论', 3]);
  const { data: trash } = await admin.get(`${commentsPath}/trash`);
  const trashed = (trash as { id: number }[]).map(({ id }) => id);
  await admin.post(`${commentsPath}/trash/restore`, { ids: trashed });
  expect((await linesOf(admin, 'module=comment')).map(told)[0]).toEqual(['restore', '3 条评论', 3]);
  expect(await admin.get(`${commentsPath}/${ids[1] ?? 0}/history`)).toMatchObject({
    data: [{ action: 'restore' }, { action: 'delete' }, { action: 'update' }],
  });
  // Records that lose a reference to a deleted one are its rows.
  await admin.delete(`${postsPath}/${post?.id ?? 0}?force=true`);
  const [deleted] = await linesOf(admin, 'module=post');
  expect(deleted).toMatchObject({ action: 'delete', recordName: '演播室开放日', recordId: post?.id });
});

test('a keyword finds the object, the user by name or account, and the address; two words mean both', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk7', ['user', 'user:create']);
  app.advance(1000);
  await createUser(clerk, { nickname: '王芳' });
  await createUser(admin, { nickname: '王强' });
  await sql`update "operationLogs" set "ip" = '203.0.113.9' where "recordName" = '王强'`.execute(
    app.database.maintenance,
  );
  const found = async (keyword: string, more = '') =>
    (await linesOf(admin, `keyword=${encodeURIComponent(keyword)}${more}`)).map(({ recordName }) => recordName);
  expect(await found('王')).toEqual(['王强', '王芳']);
  expect(await found('王 clerk')).toEqual(['王芳']);
  expect(await found('CLERK7 王')).toEqual(['王芳']);
  expect(await found('王 203.0.113')).toEqual(['王强']);
  expect(await found('王 无')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found('王', '&action=update')).toEqual([]);
  expect(await found('王', '&action=create&module=user&size=1&page=2')).toEqual(['王芳']);
  expect(await found('  ')).toHaveLength((await linesOf(admin)).length);
});
