import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Code } from '@mutai/contract/codes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn, unique } from '../support/api.ts';
import { freePort, spawnServer, startServer } from '../support/server.ts';
import { after, mounted, ownMounts } from './mounts.ts';
import { expectRefusedStart } from './refused-start.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file in its place', async () => {
  const file = path.join(folder, 'data');
  await writeFile(file, '');
  await expectRefusedStart({ DATA_DIR: file }, ['DATA_DIR', file]);
});

test('a place without write permission', async () => {
  await expectRefusedStart({ DATA_DIR: '/sys/mutai' }, ['DATA_DIR', '/sys/mutai']);
});

test('a database file that is not a database', async () => {
  const server = await startServer({ DATA_DIR: folder });
  await server.stop();
  await writeFile(path.join(folder, 'mutai.db'), 'This is not a database. '.repeat(1000));
  await expectRefusedStart({ DATA_DIR: folder }, ['DATA_DIR', folder]);
});

describe('two servers on one folder', () => {
  test('the second is rejected with a hint to the first, which keeps running', async () => {
    const first = await startServer({ DATA_DIR: folder });
    try {
      await expectRefusedStart({ DATA_DIR: folder }, ['DATA_DIR', folder, `进程号 ${first.pid}`, hostname()]);
      const api = await signIn(first.url);
      expect((await api.send('POST', '/api/v1/users', { username: unique('lock') })).status).toBe(201);
    } finally {
      await first.stop();
    }
  });

  test('a killed or stopped server does not keep the lock', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const server = await startServer({ DATA_DIR: folder });
      server.kill(signal);
      expect((await server.ended).signal).toBe(signal === 'SIGKILL' ? signal : null);
    }
  });

  test('one of several concurrent starts succeeds', async () => {
    const starts = await Promise.allSettled([1, 2, 3].map(() => startServer({ DATA_DIR: folder })));
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    await Promise.all(running.map((server) => server.stop()));
    expect(running).toHaveLength(1);
  });
});

describe('other system accounts', () => {
  const modes = async (inside: string): Promise<Record<string, string>> => {
    const names = ['.', ...(await readdir(inside, { recursive: true }))].toSorted();
    const found = names.map(async (name) => {
      const { mode } = await stat(path.join(inside, name));
      return [name, (mode & 0o777).toString(8)];
    });
    return Object.fromEntries(await Promise.all(found)) as Record<string, string>;
  };
  const openMask = after('umask 022');

  test('can read nothing, regardless of the umask', async () => {
    const dataDir = path.join(folder, 'data');
    const server = await startServer({ DATA_DIR: dataDir }, openMask);
    const found = await modes(dataDir);
    await server.stop();
    expect(found).toEqual({
      '.': '700',
      files: '700',
      'files/arriving': '700',
      'files/unfinished': '700',
      'mutai.db': '600',
      'mutai.db-shm': '600',
      'mutai.db-wal': '600',
      'secret.key': '600',
      'server.json': '600',
      'server.lock': '600',
    });
  });

  test('cannot read files of an earlier release, nor the copy before an upgrade', async () => {
    const dataDir = path.join(folder, 'data');
    await (await startServer({ DATA_DIR: dataDir })).stop();
    const database = new DatabaseSync(path.join(dataDir, 'mutai.db'));
    database.exec('delete from kysely_migration where name > (select min(name) from kysely_migration)');
    database.close();
    await mkdir(path.join(dataDir, 'backups'));
    await writeFile(path.join(dataDir, 'backups/before-upgrade-1.db'), '');
    for (const name of await readdir(dataDir, { recursive: true })) await chmod(path.join(dataDir, name), 0o755);
    await chmod(dataDir, 0o755);

    // The tables exist already, so the upgrade fails after the copy, which this test checks.
    await expectRefusedStart({ DATA_DIR: dataDir }, ['DATA_DIR'], openMask);
    const found = await modes(dataDir);
    expect(Object.keys(found).filter((name) => name.includes('before-upgrade'))).toHaveLength(2);
    const folders = new Set(['.', 'backups', 'files']);
    // A closed folder protects its files: the server does not change each of up to a million files.
    for (const [name, mode] of Object.entries(found).filter(([one]) => !one.startsWith('files/'))) {
      expect([name, mode]).toEqual([name, folders.has(name) ? '700' : '600']);
    }
  });

  test('keep access to their files: the mode of a folder with other files does not change', async () => {
    await writeFile(path.join(folder, 'index.html'), '');
    await chmod(folder, 0o755);
    await chmod(path.join(folder, 'index.html'), 0o644);
    await (await startServer({ DATA_DIR: folder })).stop();
    expect(await modes(folder)).toMatchObject({ '.': '755', 'index.html': '644', 'mutai.db': '600' });
  });
});

test('a database that a newer release has changed', async () => {
  const server = await startServer({ DATA_DIR: folder });
  await server.stop();
  const database = new DatabaseSync(path.join(folder, 'mutai.db'));
  database.exec("insert into kysely_migration values ('9999-later', '2030-01-01')");
  database.close();
  await expectRefusedStart({ DATA_DIR: folder }, ['9999-later', '本程序 v', 'backups']);
});

test('a file system that does not respond fails the start', async () => {
  // Opening a pipe blocks like a network drive without its server.
  spawnSync('mkfifo', [path.join(folder, '.write-test')]);
  const server = spawnServer({ DATA_DIR: folder, PORT: String(await freePort()) });
  expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(server.output()).toContain(`数据目录 ${folder} 所在的文件系统在 5 秒内没有响应`);
});

describe.runIf(ownMounts)('file systems', () => {
  test('a read-only one, empty', async () => {
    const wrapper = mounted(`mount -t tmpfs -o ro none '${folder}'`);
    await expectRefusedStart({ DATA_DIR: folder }, ['DATA_DIR', folder], wrapper);
  });

  test('a read-only one, with the data of an earlier start', async () => {
    const server = await startServer({ DATA_DIR: folder });
    await server.stop();
    const wrapper = mounted(`mount --bind '${folder}' '${folder}' && mount -o remount,bind,ro '${folder}'`);
    await expectRefusedStart({ DATA_DIR: folder }, ['DATA_DIR', folder], wrapper);
  });

  test('a full one', async () => {
    const wrapper = mounted(`mount -t tmpfs -o size=16k none '${folder}'`);
    await expectRefusedStart({ DATA_DIR: folder }, ['DATA_DIR', folder], wrapper);
  });

  test('one that fills up: changes are rejected with a clear answer and work again once there is space', async () => {
    const server = await startServer({ DATA_DIR: folder }, mounted(`mount -t tmpfs -o size=8m none '${folder}'`));
    try {
      const api = await signIn(server.url);
      const inside = `/proc/${server.pid}/root${folder}`;
      const filler = path.join(inside, 'filler');
      await writeFile(filler, Buffer.alloc(32 * 1024 * 1024)).catch(() => undefined);

      const refused: number[] = [];
      const names = Array.from({ length: 200 }, () => unique('full'));
      for (const username of names) {
        const { status, body } = await api.send('POST', '/api/v1/users', { username });
        if (status === 201) continue;
        expect(body.code, JSON.stringify(body)).toBe(Code.notReady);
        expect(body.message).toMatch(/\p{Script=Han}/u);
        refused.push(status);
        if (refused.length === 3) break;
      }
      expect(refused).toHaveLength(3);
      expect((await api.send('GET', '/api/v1/users')).status, 'reading goes on').toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      expect(server.output(), 'why').toContain('database or disk is full');

      await rm(filler);
      expect((await api.send('POST', '/api/v1/users', { username: unique('room') })).status).toBe(201);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      expect(await server.stop()).toEqual({ code: 0, signal: null });
    }
  });
});
