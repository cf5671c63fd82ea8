import { commentPermissions, commentsPath, commentStatusPath } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { limits } from '@mutai/contract/limits';
import { logsPath, undoPath } from '@mutai/contract/logs/resource';
import type { ListedOperationLog } from '@mutai/contract/logs/schema';
import { authPath, trashPath } from '@mutai/contract/paths';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { rolesPath } from '@mutai/contract/roles/resource';
import { usersPath } from '@mutai/contract/users/resource';
import { expect, test } from 'vitest';
import { createUser, signInHolding } from '../../../testing/builders.ts';
import { publishPosts } from '../../../testing/posts.ts';
import { buildTestApp, type Client, type Reply } from '../../../testing/test-app.ts';

/** Site with three comments, oldest first, and a user who may review them. */
async function siteWithComments() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await publishPosts(app, admin, [{ title: '演播室开放日', slug: 'open-day' }]);
  for (const content of ['甲', '乙', '丙']) {
    await app.call('POST', publicCommentsPath('open-day'), { body: { author: '读者', content } });
  }
  const { data } = await admin.get(`${commentsPath}?sort=id:asc`);
  const ids = (data as Comment[]).map(({ id }) => id);
  const { update, delete: remove, read } = commentPermissions;
  const clerk = await signInHolding(app, admin, 'clerk1', [read, update, remove, 'operation-log']);
  return { app, admin, clerk, ids };
}

const undoIdOf = ({ data }: Reply): number => (data as { undoId: number }).undoId;
const undo = (client: Client, reply: Reply) => client.post(undoPath(undoIdOf(reply)));
const stateOf = async (client: Client) =>
  ((await client.get(`${commentsPath}?sort=id:asc`)).data as Comment[]).map(({ content, status }) => [content, status]);
const newest = async (client: Client) =>
  ((await client.get(`${logsPath}?size=1`)).data as ListedOperationLog[]).map(({ action, recordName, rowCount }) => [
    action,
    recordName,
    rowCount,
  ]);

test('a change of several records is undone once, and logged', async () => {
  const { clerk, ids } = await siteWithComments();
  await clerk.patch(`${commentsPath}/${ids[0] ?? 0}`, { status: 'spam' });
  const before = await stateOf(clerk);
  const changed = await clerk.post(commentStatusPath, { ids, status: 'approved' });
  expect(await stateOf(clerk)).not.toEqual(before);
  const replies = await Promise.all([undo(clerk, changed), undo(clerk, changed), undo(clerk, changed)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies.filter(({ data }) => !(data as { isRepeated: boolean }).isRepeated)).toMatchObject([
    { data: { count: 3, skipped: [], isRepeated: false }, message: '已撤销，还原了 3 条数据！' },
  ]);
  expect(await undo(clerk, changed)).toMatchObject({
    data: { isRepeated: true },
    message: '此操作已经撤销，无需再次撤销！',
  });
  expect(await stateOf(clerk)).toEqual(before);
  expect(await newest(clerk)).toEqual([['undo', '修改 3 条评论', 3]]);
  expect(await clerk.get(`${commentsPath}/${ids[0] ?? 0}/history`)).toMatchObject({
    data: [
      { action: 'update', changes: { status: ['approved', 'spam'] } },
      { action: 'update', changes: { status: ['spam', 'approved'] } },
      { action: 'update' },
    ],
  });
});

test('records that somebody changed or deleted meanwhile are left alone and named', async () => {
  const { admin, clerk, ids } = await siteWithComments();
  const changed = await clerk.post(commentStatusPath, { ids, status: 'approved' });
  await admin.patch(`${commentsPath}/${ids[0] ?? 0}`, { status: 'spam' });
  await admin.delete(`${commentsPath}/${ids[1] ?? 0}`);
  expect(await undo(clerk, changed)).toMatchObject({
    data: { count: 1, skipped: [{ name: '甲' }, { name: '乙' }] },
    message: '已撤销，还原了 1 条数据；“甲”、“乙”此后又被改动，保持现状！',
  });
  expect(await stateOf(clerk)).toEqual([
    ['甲', 'spam'],
    ['丙', 'pending'],
  ]);
});

test('a deletion is undone from the trash, except for what is no longer in it', async () => {
  const { admin, clerk, ids } = await siteWithComments();
  const deleted = await clerk.delete(commentsPath, { ids });
  expect(deleted).toMatchObject({ message: '已删除 3 条数据！' });
  const { data: trashed } = await admin.get(`${trashPath(commentsPath)}?name=${encodeURIComponent('丙')}`);
  await admin.delete(trashPath(commentsPath), { ids: (trashed as { id: number }[]).map(({ id }) => id) });
  expect(await undo(clerk, deleted)).toMatchObject({
    data: { count: 2, skipped: [{ name: '丙' }] },
    message: '已撤销，还原了 2 条数据；“丙”此后又被改动，保持现状！',
  });
  expect(await stateOf(clerk)).toHaveLength(2);
  expect(await newest(clerk)).toEqual([['undo', '删除 3 条评论', 2]]);
  const single = await clerk.delete(`${commentsPath}/${ids[0] ?? 0}`);
  expect(await undo(clerk, single)).toMatchObject({ data: { count: 1 } });
  expect(await newest(clerk)).toEqual([['undo', '删除 甲', 1]]);
});

test('only the author may undo, in time, with the permission of the change', async () => {
  const { app, admin, clerk, ids } = await siteWithComments();
  const changed = await clerk.post(commentStatusPath, { ids, status: 'approved' });
  const deleted = await clerk.delete(`${commentsPath}/${ids[0] ?? 0}`);
  const late = '此操作已超过可撤销的 10 分钟，或无法撤销！已删除的数据可到回收站恢复。';
  expect(await undo(admin, changed)).toMatchObject({ code: 4003, message: '只能撤销自己的操作！' });
  expect(await clerk.post(undoPath(99_999))).toMatchObject({ code: 4009, message: late });
  expect(await app.call('POST', undoPath(undoIdOf(changed)))).toMatchObject({ code: 4051 });
  // Views as a role: nothing may be changed.
  const own = await admin.delete(`${commentsPath}/${ids[2] ?? 0}`);
  await admin.post(authPath.viewAs, { roleId: clerk.roleId });
  expect(await undo(admin, own)).toMatchObject({ status: 403 });
  await admin.post(authPath.viewAs, { roleId: null });
  await admin.patch(`${rolesPath}/${clerk.roleId}`, { menuIds: [] });
  for (const reply of [changed, deleted]) expect(await undo(clerk, reply)).toMatchObject({ code: 4003 });
  app.advance(limits.undoMs + 1);
  expect(await undo(admin, own)).toMatchObject({ code: 4009, message: late });
  expect(await stateOf(admin)).toEqual([['乙', 'approved']]);
});

test('secrets are not stored, and the answer says why a record cannot be restored', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const user = await createUser(admin, { nickname: '张三', password: 'Secret-123' });
  const deleted = await admin.delete(`${usersPath}/${user.id}`);
  const rows = await app.database.read.selectFrom('undos').selectAll().execute();
  expect(rows).toMatchObject([{ name: '删除 张三', records: JSON.stringify([{ id: user.id, name: '张三' }]) }]);
  await createUser(admin, { username: user.username });
  expect(await undo(admin, deleted)).toMatchObject({
    code: 4009,
    message: '无法恢复“张三”：该登录账号已存在，请更换',
  });
  // Nothing was claimed: after the account is free again, it works.
  const { data } = await admin.get(`${usersPath}?username=${user.username}`);
  await admin.delete(`${usersPath}/${(data as { id: number }[])[0]?.id ?? 0}`);
  expect(await undo(admin, deleted)).toMatchObject({ data: { count: 1 } });
});

test('the trash shows by what a record is recognised, with names instead of ids', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { data: department } = await admin.post('/api/v1/departments', { name: '新闻', code: 'news' });
  const user = await createUser(admin, { nickname: '张三', departmentId: (department as { id: number }).id });
  await admin.delete(`${usersPath}/${user.id}`);
  expect((await admin.get(trashPath(usersPath))).data).toMatchObject([
    { name: '张三', facts: { username: [null, user.username], department: [null, '新闻'] } },
  ]);
});
