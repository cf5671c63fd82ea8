import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { bucket, startFauxqs } from '../../apps/server/src/testing/object-storage.ts';
import { connectTo } from '../../apps/server/src/testing/postgres.ts';
import { signIn } from '../support/api.ts';
import { spawnServer, startServer, type Environment } from '../support/server.ts';
import { uploadForm } from '../support/uploads.ts';
import { entry, environmentOf, generationsIn, run, runBeside, scratch, siteWithBackup } from './backups.ts';
import { hasPostgres, twoDatabases } from './installed-postgres.ts';

/** Kills a restore as soon as something is true. */
async function killedRestore(place: Environment, name: string, isTime: () => boolean | Promise<boolean>) {
  const child = spawn(process.execPath, [entry('restore'), name], {
    cwd: tmpdir(),
    env: environmentOf(place),
    stdio: 'ignore',
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  while (child.exitCode === null && !(await isTime())) await delay(2);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode, 'the restore was not killed in time').toBe('SIGKILL');
}

async function refusedStart(place: Environment) {
  const server = spawnServer({ HOST: '127.0.0.1', PORT: '0', ADMIN_PASSWORD: 'Mutai#2026', ...place });
  expect(await server.ended, server.output()).toMatchObject({ code: 1 });
  return server.output();
}

async function starts(place: Environment) {
  expect((await runBeside('check-files', place, '--hash')).output).toContain('数据库与文件一致');
  const server = await startServer(place);
  expect((await (await signIn(server.url)).everyUsername()).size).toBe(1);
  await server.stop();
}

test('a killed restore marks its place, where no server starts, and is finished by repeating it', async () => {
  const { data, site, backups, name, restored, root } = await siteWithBackup();
  const place = { DATA_DIR: restored, BACKUP_DIR: backups };
  const at = (file: string) => path.join(restored, file);
  const points: readonly (readonly [string, () => boolean])[] = [
    ['marked', () => existsSync(at('restoring.json'))],
    ['a file is there', () => globSync(at('files/??/*')).length > 0],
    ['the database is being copied', () => existsSync(at('mutai.db.new')) || existsSync(at('mutai.db'))],
  ];
  for (const [, isTime] of points) {
    await killedRestore(place, name, isTime);
    const output = await refusedStart({ DATA_DIR: restored });
    expect(output).toContain(`没有完成的恢复`);
    expect(output).toContain(`npm run restore -- ${name}`);
    expect(run('backup', place)).toMatchObject({
      status: 1,
      output: expect.stringContaining('没有完成的恢复') as string,
    });
  }
  // Another backup does not continue it.
  expect(run('backup', site)).toMatchObject({ status: 0 });
  const [, other = ''] = await generationsIn(backups);
  expect(run('restore', place, other).output).toContain(`备份 ${name} 未完成的恢复`);
  const done = run('restore', place, name);
  expect(done.status, done.output).toBe(0);
  expect(existsSync(at('restoring.json'))).toBe(false);
  await starts({ DATA_DIR: restored });
  expect(run('restore', place, name).output).toContain('不是空的');

  // Killed between the last check and the removal of the mark: nothing is written again.
  const last = path.join(root, 'last');
  await killedRestore({ ...place, DATA_DIR: last }, name, () => existsSync(path.join(last, 'restoring.json')));
  const mark = await readFile(path.join(last, 'restoring.json'), 'utf8');
  await rm(last, { recursive: true });
  await writeFile(at('restoring.json'), mark.replace('"isComplete":false', '"isComplete":true'));
  const before = await readFile(at('mutai.db'));
  expect(await refusedStart({ DATA_DIR: restored })).toContain('没有完成的恢复');
  expect(run('restore', place, name)).toMatchObject({ status: 0 });
  expect(before.equals(await readFile(at('mutai.db')))).toBe(true);
  expect(existsSync(at('restoring.json'))).toBe(false);
  // The site itself was never touched.
  await starts({ DATA_DIR: data });
});

test('a killed restore marks an object storage', async () => {
  const { data, backups, root } = await scratch();
  const s3 = await startFauxqs();
  onTestFinished(() => s3.stop());
  const stored = {
    STORAGE_URL: `s3://${bucket}/restored?endpoint=${s3.url}&region=us-east-1`,
    STORAGE_ACCESS_KEY: 'a',
    STORAGE_SECRET_KEY: 'b',
  };
  const server = await startServer({ DATA_DIR: data });
  const api = await signIn(server.url);
  for (let n = 0; n < 40; n += 1) await uploadForm(server.url, api, 'a.bin', randomBytes(20_000 + n));
  await server.stop();
  expect(run('backup', { DATA_DIR: data, BACKUP_DIR: backups })).toMatchObject({ status: 0 });
  const [name = ''] = await generationsIn(backups);
  const place = { ...stored, DATA_DIR: path.join(root, 'restored'), BACKUP_DIR: backups };
  const isPartly = async () => {
    const list = await (await fetch(`${s3.url}/${bucket}?list-type=2&prefix=restored/`)).text();
    return list.split('<Key>').length > 4;
  };
  await killedRestore(place, name, isPartly);
  // Another machine, whose data directory has no mark.
  expect(await refusedStart({ ...stored, DATA_DIR: path.join(root, 'elsewhere') })).toContain('STORAGE_URL 所指的位置');
  const done = await runBeside('restore', place, name);
  expect(done.status, done.output).toBe(0);
  await starts({ ...stored, DATA_DIR: path.join(root, 'restored') });
});

test.skipIf(!hasPostgres)('a killed restore marks a PostgreSQL database', async () => {
  const { data, backups, root } = await scratch();
  const { one, two } = await twoDatabases();
  const site = { ...one, DATA_DIR: data, BACKUP_DIR: backups };
  const server = await startServer(site);
  const api = await signIn(server.url);
  for (let n = 0; n < 20; n += 1) await uploadForm(server.url, api, 'a.bin', randomBytes(20_000 + n));
  await server.stop();
  expect(run('backup', site)).toMatchObject({ status: 0 });
  const [name = ''] = await generationsIn(backups);
  const place = { ...two, DATA_DIR: path.join(root, 'restored'), BACKUP_DIR: backups };
  const elsewhere = { ...two, DATA_DIR: path.join(root, 'elsewhere') };
  const client = await connectTo(two.DATABASE_URL);
  onTestFinished(() => client.end());
  const exists = async (query: string) => (await client.query(query)).rowCount !== 0;
  const points = [
    `select 1 where to_regclass('mutai_restoring') is not null`,
    `select 1 from pg_stat_activity where application_name = 'pg_restore' and datname = current_database()`,
  ];
  for (const point of points) {
    await killedRestore(place, name, () => exists(point));
    const output = await refusedStart(elsewhere);
    expect(output).toContain('DATABASE_URL 所指的数据库中有一次没有完成的恢复');
    expect(output).toContain(`npm run restore -- ${name}`);
    expect(await refusedStart({ ...two, DATA_DIR: place.DATA_DIR })).toContain('没有完成的恢复');
  }
  const both = await Promise.all([runBeside('restore', place, name), runBeside('restore', place, name)]);
  expect(
    both.filter(({ status }) => status === 0),
    both.map(({ output }) => output).join('\n'),
  ).toHaveLength(1);
  expect(both.map(({ output }) => output).join('')).toMatch(/另一个恢复正在写入|不是空的|正被另一个/);
  await starts({ ...two, DATA_DIR: place.DATA_DIR });

  // The dump was restored, and the mark not yet removed.
  await client.query('create table mutai_restoring (mark text not null)');
  await client.query('insert into mutai_restoring values ($1)', ['']);
  await rm(place.DATA_DIR, { recursive: true });
  const repeated = await runBeside('restore', place, name);
  expect(repeated.status, repeated.output).toBe(0);
  await starts({ ...two, DATA_DIR: place.DATA_DIR });
});
