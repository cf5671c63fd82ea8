import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Code } from '@mutai/contract/codes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn, unique } from '../support/api.ts';
import { startServer } from '../support/server.ts';
import { expectRefusedStart } from './refused-start.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Program that gives a command mounts of its own. Containers may forbid it, and then the tests that need a small or
 * closed file system are left out; permissions alone do not bind root.
 */
const ownMounts = [
  ['unshare', '--mount'],
  ['unshare', '--map-root-user', '--mount'],
].find(
  ([program, ...args]) => spawnSync(program ?? '', [...args, 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0,
);

/** Starts the server with a file system of its own mounted as the data directory. */
const mounted = (mount: string): string[] => [...(ownMounts ?? []), 'sh', '-c', `${mount} && exec "$0" "$@"`];

test('a file in its place', async () => {
  const file = path.join(folder, 'data');
  await writeFile(file, '');
  await expectRefusedStart({ DATA_DIR: file }, ['DATA_DIR', file]);
});

test('a place where nobody may write', async () => {
  await expectRefusedStart({ DATA_DIR: '/sys/mutai' }, ['DATA_DIR', '/sys/mutai']);
});

test('a database file that is something else', async () => {
  const server = await startServer({ DATA_DIR: folder });
  await server.stop();
  await writeFile(path.join(folder, 'mutai.db'), 'This is not a database. '.repeat(1000));
  await expectRefusedStart({ DATA_DIR: folder }, ['DATA_DIR', folder]);
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

  test('one that fills up: changes are refused with a clear answer, and work again once there is room', async () => {
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
