import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startFauxqs } from '../../apps/server/src/testing/object-storage.ts';
import { connectTo, createPostgresDatabase } from '../../apps/server/src/testing/postgres.ts';
import { signIn, type Api } from '../support/api.ts';
import { startServer, type Environment } from '../support/server.ts';
import { uploadForm } from '../support/uploads.ts';
import { generationsIn, manifestOf, run, runBeside, scratch } from './backups.ts';
import { hasPostgres, twoDatabases } from './installed-postgres.ts';

/** Creates users and files until it is stopped. */
function writing(url: string, api: Api) {
  const state = { stopped: false };
  const acknowledged: string[] = [];
  const work = async (nth: number) => {
    for (let n = 0; !state.stopped; n += 1) {
      const username = `user${nth}x${n}`;
      await api.createUser({ username, nickname: username, password: 'Writer#2026' });
      acknowledged.push(username);
      if (n % 4 === 0) await uploadForm(url, api, 'a.bin', randomBytes(20_000));
    }
  };
  const all = Promise.all([work(0), work(1), work(2)]);
  return {
    acknowledged,
    async stop() {
      state.stopped = true;
      await all;
    },
  };
}

/** Backs up a site under writes, and restores it elsewhere. */
async function roundTrip(site: Environment, elsewhere: Environment, backups: string): Promise<void> {
  const backup: Environment = { ...site, BACKUP_DIR: backups };
  const server = await startServer(site);
  const api = await signIn(server.url);
  for (let n = 0; n < 5; n += 1) await uploadForm(server.url, api, 'first.bin', randomBytes(30_000 + n));
  const writer = writing(server.url, api);
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(5);
  const before = [...writer.acknowledged];
  const first = await runBeside('backup', backup, '--with-secret');
  expect(first.status, first.output).toBe(0);
  const meanwhile = writer.acknowledged.length;
  await writer.stop();
  expect(meanwhile, 'others write during the backup').toBeGreaterThan(before.length);
  expect(await server.stop()).toMatchObject({ code: 0 });

  const [name = ''] = await generationsIn(backups);
  const verified = await runBeside('verify-backup', backup, name);
  expect(verified.status, verified.output).toBe(0);
  const restored = await runBeside('restore', { ...elsewhere, BACKUP_DIR: backups }, name);
  expect(restored.status, restored.output).toBe(0);
  const checked = await runBeside('check-files', elsewhere, '--hash');
  expect(checked.output).toContain('数据库与文件一致');
  const manifest = await manifestOf(backups, name);
  expect(manifest.files.length).toBeGreaterThanOrEqual(5);
  const again = await startServer(elsewhere);
  const users = await (await signIn(again.url)).everyUsername();
  await again.stop();
  expect(before.filter((username) => !users.has(username))).toEqual([]);
  expect(users.size).toBe(manifest.counts['users']);
}

test('a backup made under writes restores users and files on SQLite', async () => {
  const { data, backups, root } = await scratch();
  const elsewhere = path.join(root, 'restored');
  await roundTrip({ DATA_DIR: data }, { DATA_DIR: elsewhere }, backups);
  const key = (folder: string) => readFile(path.join(folder, 'secret.key'), 'utf8');
  expect(await key(elsewhere)).toBe(await key(data));
});

test('a backup restores files of object storage', async () => {
  const { data, backups, root } = await scratch();
  const s3 = await startFauxqs();
  onTestFinished(() => s3.stop());
  const at = (prefix: string): Environment => ({
    STORAGE_URL: `s3://contents/${prefix}?endpoint=${s3.url}&region=us-east-1`,
    STORAGE_ACCESS_KEY: 'a',
    STORAGE_SECRET_KEY: 'b',
  });
  await roundTrip({ DATA_DIR: data, ...at('one') }, { DATA_DIR: path.join(root, 'restored'), ...at('two') }, backups);
  const [name = ''] = await generationsIn(backups);
  const occupied = await runBeside(
    'restore',
    { DATA_DIR: path.join(root, 'third'), BACKUP_DIR: backups, ...at('two') },
    name,
  );
  expect(occupied).toMatchObject({
    status: 1,
    output: expect.stringContaining('STORAGE_URL 所指的位置不是空的') as string,
  });
});

test.skipIf(!hasPostgres)('a backup made under writes restores users and files on PostgreSQL', async () => {
  const { data, backups, root } = await scratch();
  const { one, two } = await twoDatabases();
  const site = { ...one, DATA_DIR: data };
  await roundTrip(site, { ...two, DATA_DIR: path.join(root, 'restored') }, backups);
  const [name = ''] = await generationsIn(backups);
  const third = { ...site, DATA_DIR: path.join(root, 'third'), BACKUP_DIR: backups };
  expect(run('restore', third, name)).toMatchObject({
    status: 1,
    output: expect.stringContaining('DATABASE_URL 所指的数据库不是空的') as string,
  });
  const embedded = { DATA_DIR: path.join(root, 'third'), BACKUP_DIR: backups };
  expect(run('restore', embedded, name).output).toContain('这份备份来自 PostgreSQL');
});

test('a missing or old pg_dump is reported with what to install', async () => {
  const { data, backups, root } = await scratch();
  const database = await createPostgresDatabase();
  onTestFinished(() => database.drop());
  const site = { DATA_DIR: data, DATABASE_URL: database.url };
  await (await startServer(site)).stop();
  const client = await connectTo(database.url);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  const major = rows[0]?.server_version.split('.')[0] ?? '';
  const tools = path.join(root, 'tools');
  await mkdir(tools);
  const environment = { ...site, PATH: tools, BACKUP_DIR: backups };
  expect(run('backup', environment)).toMatchObject({
    status: 1,
    output: expect.stringContaining('找不到 pg_dump') as string,
  });
  await writeFile(path.join(tools, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6"\n', { mode: 0o755 });
  const old = run('backup', { ...environment, PATH: `${tools}:/bin:/usr/bin` });
  expect(old.output).toContain(`pg_dump 的版本（9）低于数据库服务器（${major}）`);
  expect(old.output).toContain(`postgresql-client-${major}`);
  expect(await generationsIn(backups)).toEqual([]);
});
