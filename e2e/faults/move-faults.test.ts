import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { lockFile } from '../../apps/server/src/platform/data-dir/lock.ts';
import { connectTo } from '../../apps/server/src/testing/postgres.ts';
import { spawnServer, startServer, type Environment } from '../support/server.ts';
import { run } from './backups.ts';
import { expectWhole, movePlaces, servedSite } from './moves.ts';

type Places = Awaited<ReturnType<typeof movePlaces>>;

/** Texts that a move prints before its steps. */
const steps = ['正在复制文件', '正在进入只读', '正在复制数据库', '正在建立索引', '正在核对'];

async function killsAndMove(places: Places, from: Environment, to: Environment): Promise<string> {
  const { server, api } = await servedSite(from, 30);
  const acknowledged = ['zhangsan'];
  for (const [nth, step] of steps.entries()) {
    expect(await places.killedMove(from, to, step), step).toBe(true);
    const username = `after${nth}`;
    const send = () => api.send('POST', '/api/v1/users', { username, nickname: username, password: 'Writer#2026' });
    // Servers notice within a second that the announcement has ended with the process.
    await expect.poll(async () => (await send()).status).toBe(201);
    acknowledged.push(username);
  }
  const moved = await places.move(from, to);
  expect(moved.status, moved.output).toBe(0);
  await server.stop();
  await expectWhole(to, api, acknowledged);
  return moved.output;
}

test('kill -9 at any moment leaves SQLite writable, and the next move finishes', async () => {
  const places = await movePlaces();
  const to = { DATA_DIR: places.folder('two'), DATABASE_URL: await places.database() };
  expect(await killsAndMove(places, { DATA_DIR: places.folder('one') }, to)).toContain('迁移完成');
});

test('kill -9 at any moment leaves PostgreSQL writable, and the next move finishes', async () => {
  const places = await movePlaces();
  const from = { DATA_DIR: places.folder('one'), DATABASE_URL: await places.database() };
  expect(await killsAndMove(places, from, { DATA_DIR: places.folder('two') })).toContain('迁移完成');
  expect(await readdir(places.folder('two'))).not.toContain('moving');
});

/** Changes settings of an embedded database. */
function inSettings(folder: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path.join(folder, 'mutai.db'));
  work(database);
  database.close();
}

const markOf = (database: DatabaseSync, key: string) =>
  String(database.prepare('select value from settings where key = ?').get(key)?.['value']);
const insertMark = (database: DatabaseSync, key: string, value: object) =>
  database.prepare(`insert or replace into settings values (?, ?, 0, 0)`).run(key, JSON.stringify(value));

test('a move that is cut off between its last steps is finished, or done again', async () => {
  const places = await movePlaces();
  const [one, two] = [places.folder('one'), places.folder('two')];
  const { server, api } = await servedSite({ DATA_DIR: one }, 2);
  await server.stop();
  const move = () => places.move({ DATA_DIR: one }, { DATA_DIR: two });
  const first = await move();
  expect(first.status, first.output).toBe(0);
  expect((await move()).output).toContain('不能再次迁移');

  // Killed before the mark of the new place was removed.
  let id = '';
  let siteId = '';
  inSettings(one, (database) => {
    ({ id } = JSON.parse(markOf(database, 'moved')) as { id: string });
    ({ id: siteId } = JSON.parse(markOf(database, 'site-id')) as { id: string });
  });
  inSettings(two, (database) => insertMark(database, 'arriving', { id, siteId }));
  const unfinished = spawnServer({ DATA_DIR: two, PORT: '0' });
  expect((await unfinished.ended).code).toBe(1);
  expect(unfinished.output()).toContain('重新运行 npm run move');
  const finished = await move();
  expect(finished).toMatchObject({ status: 0, output: expect.stringContaining('已完成最后一步') as string });
  await expectWhole({ DATA_DIR: two }, api, ['zhangsan']);

  // Killed before the old place was marked: it was written again, and the filled database is replaced.
  expect(run('move', { DATA_DIR: one }, '--reopen').status).toBe(0);
  const again = await startServer({ DATA_DIR: one });
  await again.stop();
  inSettings(two, (database) => insertMark(database, 'arriving', { id, siteId }));
  const replaced = await move();
  expect(replaced.status, replaced.output).toBe(0);
  inSettings(two, (database) => {
    expect(database.prepare(`select 1 from users where username = 'later'`).all()).toEqual([]);
  });

  // Another site.
  expect(run('move', { DATA_DIR: one }, '--reopen').status).toBe(0);
  inSettings(two, (database) => insertMark(database, 'arriving', { id, siteId: 'another' }));
  expect((await move()).output).toContain('另一个站点');
});

test('a move refuses what would lose or mix data, and says what to do', async () => {
  const places = await movePlaces();
  const [one, two, three] = [places.folder('one'), places.folder('two'), places.folder('three')];
  const from = { DATA_DIR: one };
  await (await servedSite(from, 3)).server.stop();
  const key = await readFile(path.join(one, 'secret.key'), 'utf8');
  const DATABASE_URL = await places.database();
  const occupied = await places.database();
  const client = await connectTo(occupied);
  await client.query('create table other (a int)');
  await client.end();
  await mkdir(two);
  await writeFile(path.join(two, 'mutai.db'), 'something else');
  await mkdir(path.join(three, 'files/aa'), { recursive: true });
  const foreign = `aa${randomBytes(31).toString('hex')}`;
  await writeFile(path.join(three, 'files/aa', foreign), 'foreign');
  const refusals: readonly (readonly [Environment, string])[] = [
    [from, '没有要迁移的内容'],
    [{ ...from, DATABASE_URL: occupied }, '数据库不是空的'],
    [{ ...from, DATABASE_URL: 'postgres://127.0.0.1:1/x' }, '无法使用新配置中 DATABASE_URL 所指的数据库'],
    [{ ...from, DATABASE_URL: 'mysql://x' }, '应为 postgres://'],
    [{ ...from, DATABASE_URL, SECRET_KEY: 'another-key-with-more-than-32-letters' }, 'SECRET_KEY 与现在的密钥不同'],
    [{ DATA_DIR: two }, 'mutai.db 已存在'],
    [{ DATA_DIR: three, DATABASE_URL }, `其中有不属于本站点的文件 ${foreign}`],
    [
      {
        ...from,
        STORAGE_URL: 's3://contents/?endpoint=http://127.0.0.1:1',
        STORAGE_ACCESS_KEY: 'a',
        STORAGE_SECRET_KEY: 'b',
      },
      '对象存储',
    ],
  ];
  for (const [to, message] of refusals) {
    expect(await places.move(from, to), message).toMatchObject({
      status: 1,
      output: expect.stringContaining(message) as string,
    });
  }
  expect(await readFile(path.join(two, 'mutai.db'), 'utf8')).toBe('something else');
  expect(run('move', from).output).toContain('用法：');
  expect(run('move', from, '/nowhere/new.env').output).toContain('找不到新的配置文件 /nowhere/new.env');
  expect((await places.move({ DATA_DIR: places.folder('none') }, from)).output).toContain('没有站点');

  // A key file of another site, and a key that is only in the old configuration.
  const four = places.folder('four');
  await mkdir(four);
  await writeFile(path.join(four, 'secret.key'), randomBytes(32).toString('base64'));
  expect((await places.move(from, { DATA_DIR: four })).output).toContain('与现在的密钥不同');
  const withKey = { ...from, SECRET_KEY: key.trim() };
  expect((await places.move(withKey, { DATA_DIR: places.folder('five') })).output).toContain('新配置没有 SECRET_KEY');

  // Another move, and a server at the new place.
  const unlock = lockFile(path.join(one, 'move.lock'), () => new Error('held'));
  expect((await places.move(from, { ...from, DATABASE_URL })).output).toContain('另一个迁移正在进行');
  const starting = spawnServer({ ...from, PORT: '0' });
  expect((await starting.ended).code).toBe(1);
  expect(starting.output()).toContain('站点正在迁移');
  unlock();

  // A database that has not been upgraded, and one of a newer version.
  const older = places.folder('older');
  await cp(one, older, { recursive: true });
  inSettings(older, (database) => database.exec(`delete from kysely_migration where name >= '0076'`));
  expect((await places.move({ DATA_DIR: older }, { DATA_DIR: places.folder('six') })).output).toContain('旧版本的结构');
  inSettings(older, (database) =>
    database.exec(`insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')`),
  );
  expect((await places.move({ DATA_DIR: older }, { DATA_DIR: places.folder('six') })).output).toContain('更新的版本');

  // Nothing of all this has changed the site.
  const moved = await places.move(from, { ...from, DATABASE_URL });
  expect(moved.status, moved.output).toBe(0);
});

test('a damaged copy is written again, and a lost file is named', async () => {
  const places = await movePlaces();
  const [one, two] = [places.folder('one'), places.folder('two')];
  await (await servedSite({ DATA_DIR: one }, 4)).server.stop();
  const contents = (await readdir(path.join(one, 'files'), { recursive: true })).filter((name) =>
    /^..\/.{64}$/.test(name),
  );
  const [damaged = '', cut = '', lost = ''] = contents;
  // Left by a move that was cut off, and damaged since.
  for (const name of [damaged, cut]) {
    await mkdir(path.dirname(path.join(two, 'files', name)), { recursive: true });
    await cp(path.join(one, 'files', name), path.join(two, 'files', name));
  }
  await appendFile(path.join(two, 'files', damaged), 'x');
  await writeFile(path.join(two, 'files', cut), '');
  await rm(path.join(one, 'files', lost));
  const moved = await places.move({ DATA_DIR: one }, { DATA_DIR: two });
  expect(moved.status, moved.output).toBe(0);
  expect(moved.output).toContain(`原位置已丢失或损坏的文件 1 个，没有迁移：\n  ${lost.slice(3)}`);
  const checked = run('check-files', { DATA_DIR: two }, '--hash').output;
  expect(checked).toContain(lost.slice(3));
  expect(checked).not.toContain(damaged.slice(3));
  expect(checked).not.toContain(cut.slice(3));
});

test('rows that the other database cannot store, or stores differently, stop the move', async () => {
  const places = await movePlaces();
  const one = places.folder('one');
  await (await servedSite({ DATA_DIR: one }, 1)).server.stop();
  const to = { DATA_DIR: one, DATABASE_URL: await places.database() };
  // PostgreSQL has no null characters in texts.
  inSettings(one, (database) => database.exec(`update users set description = 'a' || char(0) || 'b' where id = 1`));
  expect((await places.move({ DATA_DIR: one }, to)).output).toMatch(/无法写入表 users 的数据（编号 1 到 \d+ 之间）/);
  // Bytes become text.
  inSettings(one, (database) => database.exec(`update users set description = x'41' where id = 1`));
  expect((await places.move({ DATA_DIR: one }, to)).output).toContain('表 users 的数据与原数据库不一致');
  inSettings(one, (database) => database.exec(`update users set description = 'A' where id = 1`));
  const moved = await places.move({ DATA_DIR: one }, to);
  expect(moved.status, moved.output).toBe(0);
});
