import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { bucket, startFauxqs } from '../../apps/server/src/testing/object-storage.ts';
import { signIn } from '../support/api.ts';
import { startServer, type Environment } from '../support/server.ts';
import { uploadForm } from '../support/uploads.ts';
import { entry, environmentOf, runBeside, scratch } from './backups.ts';

/** Size of the database and of one file, in bytes: larger than a part of an upload. */
const largeBytes = 9 * 1024 * 1024;

/** Object storage for backups, its objects, and a stopped site that uses it. */
async function siteWithBucket() {
  const places = await scratch();
  const s3 = await startFauxqs();
  onTestFinished(() => s3.stop());
  const urlOf = (prefix: string) => `s3://${bucket}/${prefix}?endpoint=${s3.url}&region=us-east-1`;
  const keys = { BACKUP_ACCESS_KEY: 'a', BACKUP_SECRET_KEY: 'b' };
  const site: Environment = { DATA_DIR: places.data, BACKUP_DIR: urlOf('backups'), ...keys };
  const server = await startServer(site);
  const api = await signIn(server.url);
  for (let n = 0; n < 5; n += 1) await uploadForm(server.url, api, 'small.bin', randomBytes(20_000 + n));
  await uploadForm(server.url, api, 'large.bin', randomBytes(largeBytes));
  await server.stop();
  const database = new DatabaseSync(path.join(places.data, 'mutai.db'));
  database.exec(`insert into settings (key, value, version, "updatedAt")
    values ('filler', hex(randomblob(${largeBytes / 2})), 0, 0)`);
  database.close();
  const objects = {
    put: (key: string, body: string) => fetch(`${s3.url}/${bucket}/${key}`, { method: 'PUT', body }),
    text: async (key: string) => (await fetch(`${s3.url}/${bucket}/${key}`)).text(),
    remove: (key: string) => fetch(`${s3.url}/${bucket}/${key}`, { method: 'DELETE' }),
    async keys(prefix: string): Promise<readonly string[]> {
      const list = await (await fetch(`${s3.url}/${bucket}?list-type=2&prefix=${prefix}`)).text();
      return [...list.matchAll(/<Key>(?<key>[^<]*)<\/Key>/g)].map((found) => found.groups?.['key'] ?? '');
    },
  };
  return { ...places, site, urlOf, keys, objects };
}

const refused = async (environment: Environment, ...args: string[]) => {
  const { status, output } = await runBeside('backup', environment, ...args);
  expect(status, output).toBe(1);
  return output;
};

test('a backup in an object storage is verified, pruned and restored', async () => {
  const { site, objects, root, data, keys } = await siteWithBucket();
  const made = await runBeside('backup', site, '--with-secret');
  expect(made.status, made.output).toBe(0);
  expect(made.output).toContain('新增 6 个');
  expect(await readdir(data)).not.toContain('backup-work');
  const manifest = (await objects.keys('backups/generations/')).find((key) => key.endsWith('manifest.json')) ?? '';
  const name = manifest.split('/')[2] ?? '';
  expect(await objects.keys('backups/locks/')).toEqual([]);

  // Made on another day, with a file that only it has, and an unfinished one.
  const old = 'backups/generations/20200101T000000Z';
  await objects.put(`${old}/manifest.json`, await objects.text(manifest));
  await objects.put('backups/generations/20200102T000000Z/database.db', 'half');
  const unused = `backups/files/00/${'00'.repeat(32)}`;
  await objects.put(unused, 'unused');
  const few = { ...site, BACKUP_KEEP_DAILY: '1', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' };
  const listed = (await runBeside('verify-backup', site, '--list')).output.trim().split('\n');
  expect(listed).toEqual([
    expect.stringMatching(`^${name} 清单完整，数据库 [1-9]\\d{6,} 字节，文件 6 个，共 [1-9]\\d{6,} 字节$`),
    '20200102T000000Z 未完成，数据库 0 字节，文件 0 个，共 0 字节',
    expect.stringMatching('^20200101T000000Z 清单完整'),
  ]);
  const second = await runBeside('backup', few);
  expect(second.status, second.output).toBe(0);
  expect(second.output).toContain('新增 0 个），清理旧备份 1 份');
  expect((await objects.keys('backups/generations/')).filter((key) => key.includes('/2020'))).toEqual([]);
  expect(await objects.keys(unused)).toEqual([]);

  // Killed while it holds the lease: the next one of this machine does not wait for it to expire.
  const child = spawn(process.execPath, [entry('backup')], { cwd: root, env: environmentOf(site), stdio: 'ignore' });
  const ended = once(child, 'close');
  await expect.poll(() => objects.keys('backups/locks/'), { timeout: 30_000 }).toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  const third = await runBeside('backup', site);
  expect(third.status, third.output).toBe(0);
  expect(await objects.keys('backups/locks/')).toEqual([]);

  const verified = await runBeside('verify-backup', site);
  expect(verified.status, verified.output).toBe(0);
  expect(verified.output.match(/完好/g)?.length).toBeGreaterThanOrEqual(3);
  const restored: Environment = { DATA_DIR: path.join(root, 'restored') };
  const from = (site['BACKUP_DIR'] ?? '').replace('?', `/generations/${name}?`);
  const done = await runBeside('restore', { ...restored, ...keys }, from);
  expect(done.status, done.output).toBe(0);
  expect((await runBeside('check-files', restored, '--hash')).output).toContain('数据库与文件一致');
  const again = await startServer(restored);
  expect((await (await signIn(again.url)).everyUsername()).size).toBe(1);
  await again.stop();

  // Lost and changed objects.
  const contents = await objects.keys('backups/files/');
  await objects.put(contents[0] ?? '', 'changed');
  await objects.put(manifest.replace('manifest.json', 'database.db'), 'changed');
  const damaged = await runBeside('verify-backup', site, name);
  expect(damaged.status).toBe(1);
  expect(damaged.output).toContain('database.db 已损坏或被改动');
  expect(damaged.output).toContain('2 处不符');
  const other = { ...site, DATA_DIR: path.join(root, 'other') };
  expect((await runBeside('restore', other, name)).output).toContain('未恢复任何内容');
});

test('an unfit place in an object storage is refused with a reason, and so is a second backup at once', async () => {
  const { site, objects, root, data, urlOf, keys } = await siteWithBucket();
  const stored = { ...site, STORAGE_URL: urlOf('site'), STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 'b' };
  for (const place of ['site', 'site/backups', '']) {
    expect(await refused({ ...stored, BACKUP_DIR: urlOf(place) })).toContain('与 STORAGE_URL 相同或互相包含');
  }
  await objects.put('foreign/photo.jpg', 'x');
  expect(await refused({ ...site, BACKUP_DIR: urlOf('foreign') })).toContain('已有其他对象（如 photo.jpg）');
  expect(await objects.keys('foreign/')).toEqual(['foreign/photo.jpg']);
  const missing = await refused({ ...site, BACKUP_DIR: urlOf('x').replace(bucket, 'nothing') });
  expect(missing).toContain('没有 BACKUP_DIR 所指的存储桶');
  expect(await refused({ ...site, BACKUP_DIR: 's3://x' })).toContain('BACKUP_DIR：应为目录，或 s3://');
  expect(await refused(site, 's3://x')).toContain('不是备份位置');
  expect(await refused({ ...site, BACKUP_SECRET_KEY: '' })).toContain('BACKUP_SECRET_KEY：');
  const gone = (site['BACKUP_DIR'] ?? '').replace(/endpoint=[^&]*/, 'endpoint=http://127.0.0.1:1');
  expect(await refused({ ...site, BACKUP_DIR: gone })).toContain('请检查 BACKUP_DIR 所指的服务');

  // Keys of the site's files are used when there are none for backups. Two machines at once: at most one succeeds.
  const second = path.join(root, 'second');
  await cp(data, second, { recursive: true });
  const own = { DATA_DIR: data, BACKUP_DIR: urlOf('backups') };
  const fallback = { ...own, STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 'b' };
  const both = await Promise.all([runBeside('backup', fallback), runBeside('backup', { ...site, DATA_DIR: second })]);
  expect(both.filter(({ status, output }) => status !== 0 && !output.includes('另一个备份正在写入'))).toEqual([]);
  const whole = (await objects.keys('backups/generations/')).filter((key) => key.endsWith('manifest.json'));
  expect(whole).toHaveLength(both.filter(({ status }) => status === 0).length);
  // An interrupted backup of this machine does not prevent the next one; that of another does.
  await objects.put('backups/locks/other', '');
  expect(await refused(site)).toContain('15 分钟后');
  expect(await objects.keys('backups/locks/')).toEqual(['backups/locks/other']);
  await objects.remove('backups/locks/other');
  expect(await runBeside('backup', site)).toMatchObject({ status: 0 });

  for (const key of await objects.keys('backups/')) await objects.remove(key);
  expect(await refused(site)).toContain('本站点曾备份到这里');
  expect(await objects.keys('backups/')).toEqual([]);
  expect(await runBeside('backup', { DATA_DIR: data, ...keys }, site['BACKUP_DIR'] ?? '', '--init')).toMatchObject({
    status: 0,
  });
});
