import { expect, onTestFinished, test } from 'vitest';
import { startFauxqs } from '../../apps/server/src/testing/object-storage.ts';
import { Display } from '../support/displays.ts';
import { spawnServer, type Environment } from '../support/server.ts';
import { run } from './backups.ts';
import { expectWhole, movePlaces, servedSite, writing } from './moves.ts';

type Places = Awaited<ReturnType<typeof movePlaces>>;

/** Moves a served site under writes, and starts it at the new place. */
async function moveUnderWrites({ move }: Places, from: Environment, to: Environment): Promise<string> {
  const { server, api } = await servedSite(from);
  const display = await Display.start(server.url);
  await display.pair(api, { name: '大厅' });
  const before = await display.manifest();
  const writer = writing(server.url, api);
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(3);

  const moving = move(from, to);
  await expect.poll(() => writer.refusals.length).toBeGreaterThan(0);
  // Reads and displays are served while writes are refused.
  expect((await api.everyUsername()).size).toBeGreaterThan(3);
  expect(await display.manifest()).toEqual(before);
  expect(await display.reportStatus()).toBe(503);
  const moved = await moving;
  expect(moved.status, moved.output).toBe(0);
  expect(moved.output).toMatch(/数据库：\d+ 张表、\d+ 行，逐表核对一致/);
  expect(moved.output).toMatch(/文件：\d+ 个、[\d.]+ GB，逐个核对校验值一致/);

  const refusedFrom = writer.acknowledged.length;
  await expect.poll(() => writer.refusals.at(-1)?.message).toContain('系统已迁移到新的位置');
  await writer.stop();
  expect(writer.acknowledged.length, 'nothing is written to the old place after the move').toBe(refusedFrom);
  expect(new Set(writer.refusals.map(({ status }) => status))).toEqual(new Set([503]));
  expect(writer.refusals[0]?.message).toContain('系统正在迁移');
  expect(await display.manifest()).toEqual(before);
  await server.stop();

  const old = spawnServer({ ADMIN_PASSWORD: 'Mutai#2026', PORT: '0', ...from });
  expect((await old.ended).code).toBe(1);
  expect(old.output()).toContain('请用新的配置启动');
  await expectWhole(to, api, ['zhangsan', ...writer.acknowledged]);
  return moved.output;
}

/** Object storage in a bucket of its own prefix. */
async function objectStorage(): Promise<Environment> {
  const s3 = await startFauxqs();
  onTestFinished(() => s3.stop());
  return {
    STORAGE_URL: `s3://contents/site?endpoint=${s3.url}&region=us-east-1`,
    STORAGE_ACCESS_KEY: 'a',
    STORAGE_SECRET_KEY: 'b',
  };
}

test('SQLite and disk move to PostgreSQL and object storage under writes', async () => {
  const places = await movePlaces();
  const to = { DATA_DIR: places.folder('two'), DATABASE_URL: await places.database(), ...(await objectStorage()) };
  expect(await moveUnderWrites(places, { DATA_DIR: places.folder('one') }, to)).toContain('迁移完成');
});

test('PostgreSQL and object storage move to SQLite and disk under writes', async () => {
  const places = await movePlaces();
  const from = { DATA_DIR: places.folder('one'), DATABASE_URL: await places.database(), ...(await objectStorage()) };
  expect(await moveUnderWrites(places, from, { DATA_DIR: places.folder('two') })).toContain('迁移完成');
});

test('files move alone, and back', async () => {
  const places = await movePlaces();
  const disk = { DATA_DIR: places.folder('one') };
  const remote = { ...disk, ...(await objectStorage()) };
  const { server, api } = await servedSite(disk);
  await server.stop();
  const there = await places.move(disk, remote);
  expect(there.status, there.output).toBe(0);
  expect(there.output).toContain('数据库：不变');
  const old = spawnServer({ ADMIN_PASSWORD: 'Mutai#2026', PORT: '0', ...disk });
  expect((await old.ended).code).toBe(1);
  expect(old.output()).toContain('迁移到文件存储 s3://contents/site/');
  await expectWhole(remote, api, ['zhangsan']);

  // The folder still has its files: they are known, compared and used.
  const back = await places.move(remote, disk);
  expect(back.status, back.output).toBe(0);
  expect(run('check-files', disk, '--hash').output).toContain('数据库与文件一致');
});

test('a moved site can be reopened at its old place', async () => {
  const places = await movePlaces();
  const from = { DATA_DIR: places.folder('one') };
  const { server, api } = await servedSite(from, 1);
  expect(run('move', from, '--reopen').output).toContain('没有迁移过');
  const moved = await places.move(from, { DATA_DIR: places.folder('one'), DATABASE_URL: await places.database() });
  expect(moved.status, moved.output).toBe(0);
  expect((await api.send('DELETE', '/api/v1/users/1')).status).toBe(503);
  expect(run('move', from, '--reopen')).toMatchObject({
    status: 0,
    output: expect.stringContaining('已恢复使用') as string,
  });
  const user = { username: 'again', nickname: '又', password: 'Writer#2026' };
  await expect.poll(async () => (await api.send('POST', '/api/v1/users', user)).status).toBe(201);
  await server.stop();
});
