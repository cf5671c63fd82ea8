import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '@mutai/contract/limits';
import { buildTestApp, type Reply } from '../../testing/test-app.ts';

const count = limits.maxPageSize;

/** Returns a reply, and how many event loop turns other requests had before it. */
async function withTurns(asked: Promise<Reply>): Promise<{ reply: Reply; turns: number }> {
  const answered = new AbortController();
  const counting = (async () => {
    let turns = 0;
    for (; !answered.signal.aborted; turns += 1) await nextTurn();
    return turns;
  })();
  const reply = await asked.finally(() => answered.abort());
  return { reply, turns: await counting };
}

test('deleting, restoring and purging many records yields to other requests and logs each record', async () => {
  const app = await buildTestApp();
  const { read: db, maintenance } = app.database;
  const admin = await app.signIn();
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(${count} as integer))
    insert into users ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword", "enabled",
      "createdAt", "updatedAt")
    select 'u' || i, '多', '', '', '', 0, 1, i, i from n`.execute(maintenance);
  await sql`insert into "userRoles" select u."id", 1 from users u where u."nickname" = '多'`.execute(maintenance);
  const users = await db.selectFrom('users').select('id').where('nickname', '=', '多').execute();
  const ids = users.map(({ id }) => id);
  const logged = async (action: string) => {
    const lines = await db.selectFrom('operationLogs').selectAll().where('action', '=', action).execute();
    const rows = lines.filter((line) => line.recordId !== null);
    return rows.map(({ recordId }) => recordId).toSorted((a, b) => Number(a) - Number(b));
  };
  const roles = () => db.selectFrom('userRoles').select('userId').where('userId', 'in', ids).execute();

  const removed = await withTurns(admin.delete('/api/v1/users', { ids }));
  expect(removed.reply).toMatchObject({ status: 200, message: `已删除 ${count} 条数据！` });
  expect(removed.turns).toBeGreaterThan(10);
  expect(await roles()).toEqual([]);
  expect(await logged('delete')).toEqual(ids);

  const trashed = await db.selectFrom('trash').select(['id', 'recordId']).orderBy('recordId').execute();
  expect(trashed.map(({ recordId }) => recordId)).toEqual(ids);
  const [first, ...rest] = trashed.map(({ id }) => id);
  const restored = await withTurns(admin.post('/api/v1/users/trash/restore', { ids: rest }));
  expect(restored.reply).toMatchObject({ status: 200, message: `已恢复 ${count - 1} 条数据！` });
  expect(restored.turns).toBeGreaterThan(count);
  expect(await roles()).toHaveLength(count - 1);
  expect(await logged('restore')).toEqual(ids.slice(1));
  expect(await admin.delete('/api/v1/users/trash', { ids: [first] })).toMatchObject({ status: 200 });
  expect(await logged('purge')).toEqual(ids.slice(0, 1));
});

test('reordering three thousand siblings yields to other requests', async () => {
  const app = await buildTestApp();
  const { read: db, maintenance } = app.database;
  const admin = await app.signIn();
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into departments ("parentId", "name", "code", "leader", "phone", "mail", "sort", "enabled", "createdAt",
      "updatedAt")
    select 0, '部门' || i, 'd' || i, '', '', '', i * 10, 1, 0, 0 from n`.execute(maintenance);
  const before = await db.selectFrom('departments').select(['id', 'version']).orderBy('sort').execute();
  const ids = before.map(({ id }) => id).toReversed();
  const { reply, turns } = await withTurns(admin.post('/api/v1/departments/arrange', { parentId: 0, ids }));
  expect(reply).toMatchObject({ status: 200 });
  expect(turns).toBeGreaterThan(30);
  const after = await db.selectFrom('departments').select(['id', 'version']).orderBy('sort').execute();
  expect(after.map(({ id }) => id)).toEqual(ids);
  expect(after.filter(({ version }) => version === 2)).toHaveLength(3000);
  const lines = await db.selectFrom('operationLogs').select('changes').where('module', '=', 'department').execute();
  expect(lines).toHaveLength(1 + 3000);
});

test('deleting users scans no growing table', async () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  onTestFinished(() => prepared.mockRestore());
  const app = await buildTestApp();
  if (app.database.dialect !== 'sqlite') return;
  const admin = await app.signIn();
  const { data } = await admin.post('/api/v1/users', { username: 'leaves' });
  prepared.mockClear();
  expect(await admin.delete('/api/v1/users', { ids: [(data as { id: number }).id] })).toMatchObject({ status: 200 });
  const texts = prepared.mock.calls.map(([text]) => text).filter((text) => /^(?:select|delete|insert)/.test(text));
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts) {
    const { rows } = await app.database.read.executeQuery(CompiledQuery.raw(`explain query plan ${text}`));
    const scanned = rows.map((row) => String((row as { detail: unknown }).detail));
    expect([text, scanned.filter((detail) => /^SCAN (?:u|ur|users|userRoles|sessions|trash)\b/.test(detail))]).toEqual([
      text,
      [],
    ]);
  }
});
