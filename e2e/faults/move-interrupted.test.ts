import { spawnSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { connectTo } from '../../apps/server/src/testing/postgres.ts';
import type { Api } from '../support/api.ts';
import { hasProgram } from '../support/has-program.ts';
import { entry, environmentOf } from './backups.ts';
import { mounted, ownMounts } from './mounts.ts';
import { expectWhole, movePlaces, servedSite } from './moves.ts';

/** Creates users until one is accepted: servers notice within a second that a move has ended. */
async function expectWritable(api: Api, username: string): Promise<void> {
  const user = { username, nickname: username, password: 'Writer#2026' };
  await expect.poll(async () => (await api.send('POST', '/api/v1/users', user)).status).toBe(201);
}

test.skipIf(ownMounts === undefined || !hasProgram('mount'))(
  'a full disk at the new place stops the move, and the site stays writable',
  async () => {
    const places = await movePlaces();
    const [one, two] = [places.folder('one'), places.folder('two')];
    await mkdir(two);
    const { server, api } = await servedSite({ DATA_DIR: one }, 60);
    const file = await places.settings({ DATA_DIR: two });
    /** Moves into a file system of its own, which is gone afterwards. */
    const moveInto = (size: string) => {
      const [program = '', ...args] = mounted(`mount -t tmpfs -o size=${size} none "${two}"`);
      const { status, stdout, stderr } = spawnSync(program, [...args, process.execPath, entry('move'), file], {
        cwd: tmpdir(),
        env: environmentOf({ DATA_DIR: one }),
        encoding: 'utf8',
      });
      return { status, output: stdout + stderr };
    };
    const sizes = [
      ['1536k', '正在复制文件', '正在进入只读'],
      ['3m', '正在复制数据库', '正在核对'],
    ] as const;
    for (const [size, reached, missed] of sizes) {
      const { status, output } = moveInto(size);
      expect(status, output).toBe(1);
      expect(output).toContain(reached);
      expect(output).not.toContain(missed);
      expect(output).toContain('新位置的磁盘已满，迁移已放弃，原站点不受影响');
      await expectWritable(api, `full${size}`);
    }
    const moved = await places.move({ DATA_DIR: one }, { DATA_DIR: two });
    expect(moved.status, moved.output).toBe(0);
    await server.stop();
    await expectWhole({ DATA_DIR: two }, api, ['zhangsan', ...sizes.map(([size]) => `full${size}`)]);
  },
);

/** Ends all connections to a database, as its restart does. */
async function endConnections(url: string): Promise<void> {
  const client = await connectTo(url);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.end();
}

test('a lost connection to the new PostgreSQL leaves it empty, and the site writable', async () => {
  const places = await movePlaces();
  const DATABASE_URL = await places.database();
  const [from, to] = [{ DATA_DIR: places.folder('one') }, { DATA_DIR: places.folder('two'), DATABASE_URL }];
  const { server, api } = await servedSite(from, 2);
  const { status, output } = await places.moveWith(from, to, '正在核对', () => endConnections(DATABASE_URL));
  expect(status, output).toBe(1);
  expect(output).toContain('数据库的连接中断');
  expect(output).toContain('原站点不受影响');
  const client = await connectTo(DATABASE_URL);
  const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public'`);
  await client.end();
  expect(rows).toEqual([]);
  await expectWritable(api, 'lost0');
  const moved = await places.move(from, to);
  expect(moved.status, moved.output).toBe(0);
  await server.stop();
  await expectWhole(to, api, ['zhangsan', 'lost0']);
});

test('a lost connection to the old PostgreSQL ends the move, and the site is writable at once', async () => {
  const places = await movePlaces();
  const from = { DATA_DIR: places.folder('one'), DATABASE_URL: await places.database() };
  const to = { DATA_DIR: places.folder('two') };
  const { server, api } = await servedSite(from, 2);
  for (const [nth, step] of ['正在复制数据库', '正在核对'].entries()) {
    const { status, output } = await places.moveWith(from, to, step, () => endConnections(from.DATABASE_URL));
    expect(status, output).toBe(1);
    expect(output).toContain('数据库的连接中断');
    await expectWritable(api, `lost${nth}`);
    expect(await readdir(to.DATA_DIR)).not.toContain('moving');
  }
  const moved = await places.move(from, to);
  expect(moved.status, moved.output).toBe(0);
  await server.stop();
  await expectWhole(to, api, ['zhangsan', 'lost0', 'lost1']);
});
