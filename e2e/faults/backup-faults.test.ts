import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lockFile } from '../../apps/server/src/platform/data-dir/lock.ts';
import { hasProgram } from '../support/has-program.ts';
import { startServer, type Environment } from '../support/server.ts';
import { entry, environmentOf, generationsIn, manifestOf, run, siteWithBackup } from './backups.ts';
import { ownMounts } from './mounts.ts';

test('kill -9 during a backup leaves earlier ones whole, and the next one removes its remains', async () => {
  const { site, backups, data, name } = await siteWithBackup();
  const files = path.join(backups, 'files');
  const began = performance.now();
  const first = run('backup', site);
  expect(first.status, first.output).toBe(0);
  const whole = performance.now() - began;
  let killed = 0;
  for (const share of [0.3, 0.45, 0.6, 0.7, 0.8, 0.9]) {
    const child = spawn(process.execPath, [entry('backup')], {
      cwd: tmpdir(),
      env: environmentOf(site),
      stdio: 'ignore',
    });
    const ended = once(child, 'close') as Promise<[number | null]>;
    const winner = await Promise.race([ended, delay(whole * share).then(() => 'late' as const)]);
    if (winner === 'late') {
      child.kill('SIGKILL');
      await ended;
      killed += 1;
    }
    const verified = run('verify-backup', site);
    expect(verified.status, verified.output).toBe(0);
    expect(verified.output).toContain('完好');
  }
  expect(killed).toBeGreaterThan(0);
  const unfinished = path.join(backups, 'generations/20200101T000000Z');
  await mkdir(unfinished);
  await writeFile(path.join(unfinished, 'database.db.new'), 'half');
  const next = run('backup', { ...site, BACKUP_KEEP_DAILY: '0', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' });
  expect(next.status, next.output).toBe(0);
  const names = await generationsIn(backups);
  expect(names).not.toContain(path.basename(unfinished));
  expect(names[0], 'later backups of a day do not replace the first').toBe(name);
  expect(await readdir(path.join(files, 'arriving'))).toEqual([]);
  expect(run('verify-backup', site)).toMatchObject({ status: 0 });
  expect(await readdir(data)).toContain('mutai.db');
});

test('a tampered backup is found by verifying it, and is not restored', async () => {
  const { site, backups, name, restored } = await siteWithBackup();
  const [sha256 = ''] = (await manifestOf(backups, name)).files.map((file) => file.sha256);
  const generation = path.join(backups, 'generations', name);
  const faults: readonly (readonly [string, string])[] = [
    [path.join(generation, 'database.db'), 'database.db 已损坏或被改动'],
    [path.join(backups, 'files', sha256.slice(0, 2), sha256), `文件 ${sha256} 已损坏或被改动`],
    [path.join(generation, 'manifest.json'), 'manifest.json 已损坏或被改动'],
  ];
  for (const [file, message] of faults) {
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    const middle = Math.floor(changed.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    await writeFile(file, changed);
    for (const result of [run('verify-backup', site, name), run('restore', { ...site, DATA_DIR: restored }, name)]) {
      expect(result).toMatchObject({ status: 1, output: expect.stringContaining(message) as string });
    }
    await writeFile(file, whole);
  }
  const [, [content] = ['']] = faults;
  await rm(content);
  await mkdir(content);
  // A file that cannot be read: the others are checked all the same.
  const database = path.join(generation, 'database.db');
  await cp(database, `${database}.whole`);
  await appendFile(database, 'x');
  const unreadable = run('verify-backup', site).output;
  expect(unreadable).toContain('有 2 处不符');
  expect(unreadable).toContain(`无法读取文件 ${sha256}：`);
  await cp(`${database}.whole`, database);
  await rm(`${database}.whole`);
  const unrestored = run('restore', { ...site, DATA_DIR: restored }, name).output;
  expect(unrestored).toContain(`无法读取文件 ${sha256}：无法读写备份目录 ${backups}`);
  expect(unrestored).not.toContain('DATA_DIR');
  await rm(content, { recursive: true });
  expect(run('restore', { ...site, DATA_DIR: restored }, name).output).toContain(`文件 ${sha256} 丢失`);
  expect(await readdir(path.dirname(restored))).not.toContain('restored');
});

test('a damaged manifest is named and left alone, and does not stop pruning', async () => {
  const { site, backups, name } = await siteWithBackup();
  const at = (generation: string) => path.join(backups, 'generations', generation);
  // Made on other days: pruning would delete all but the newest.
  const [damaged, old] = ['20200101T000000Z', '20200102T000000Z'];
  for (const generation of [damaged, old]) await cp(at(name), at(generation), { recursive: true });
  await writeFile(path.join(at(damaged), 'manifest.json'), '{"manifest":');
  const unused = path.join(backups, 'files/00', '00'.repeat(32));
  await mkdir(path.dirname(unused), { recursive: true });
  await writeFile(unused, 'of the damaged generation, perhaps');
  const few = { ...site, BACKUP_KEEP_DAILY: '1', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' };
  const made = run('backup', few);
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining(`已跳过，未删除`) as string });
  expect(made.output).toContain(damaged);
  const names = await generationsIn(backups);
  expect(names).toContain(damaged);
  expect(names).not.toContain(old);
  expect(await readdir(at(damaged))).toContain('database.db');
  expect(await readFile(unused, 'utf8')).toContain('perhaps');
  await rm(at(damaged), { recursive: true });
  expect(run('backup', few)).toMatchObject({ status: 0 });
  await expect(readFile(unused)).rejects.toThrow('ENOENT');
});

test('restoring needs an empty place, a whole backup and a release that knows its migrations', async () => {
  const { site, data, backups, name, restored, root } = await siteWithBackup();
  const refused = (environment: Environment, backup: string) => {
    const { status, output } = run('restore', { ...environment, BACKUP_DIR: backups }, backup);
    expect(status, output).toBe(1);
    return output;
  };
  expect(refused({ DATA_DIR: restored }, '20200101T000000Z')).toContain('没有找到完整的备份');
  const before = await readFile(path.join(data, 'mutai.db'));
  expect(refused(site, name)).toContain('不是空的');
  expect(before.equals(await readFile(path.join(data, 'mutai.db')))).toBe(true);
  const server = await startServer(site);
  try {
    expect(refused(site, name)).toContain('正被另一个幕台进程使用');
  } finally {
    await server.stop();
  }
  expect(run('restore', { DATA_DIR: restored, BACKUP_DIR: backups }, name)).toMatchObject({ status: 0 });
  const counted = (folder: string) => {
    const database = new DatabaseSync(path.join(folder, 'mutai.db'), { readOnly: true });
    const found = database.prepare('select (select count(*) from users) as u, (select count(*) from files) as f').get();
    database.close();
    return found;
  };
  expect(counted(restored)).toMatchObject({ u: 1, f: 30 });
  // A backup of a site that a newer release has migrated.
  const newer = path.join(root, 'newer');
  await cp(data, newer, { recursive: true });
  const made = run('backup', { DATA_DIR: newer }, path.join(root, 'backups'));
  expect(made.status, made.output).toBe(0);
  const latest = path.join(backups, 'generations', (await generationsIn(backups)).at(-1) ?? '');
  const file = path.join(latest, 'manifest.json');
  const { manifest } = JSON.parse(await readFile(file, 'utf8')) as { manifest: { migrations: string[] } };
  manifest.migrations.push('9999-later');
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  await writeFile(file, JSON.stringify({ manifest, sha256 }));
  expect(refused({ DATA_DIR: path.join(root, 'other') }, path.basename(latest))).toContain('数据库已升级到 9999-later');
});

test('an unfit backup directory is refused with a reason, and so is a second backup at once', async () => {
  const { site, data, backups, name, root } = await siteWithBackup();
  const refused = (folder: string) => {
    const { status, output } = run('backup', { DATA_DIR: data }, folder);
    expect(status, output).toBe(1);
    return output;
  };
  expect(refused(path.join(root, 'gone'))).toContain('不存在，请先创建它，或检查其磁盘是否已挂载');
  expect(refused(data)).toContain('就是数据目录');
  await mkdir(path.join(data, 'inside'));
  expect(refused(path.join(data, 'inside'))).toContain('互相包含');
  expect(refused(root)).toContain('互相包含');
  const foreign = path.join(root, 'foreign');
  await mkdir(foreign);
  await writeFile(path.join(foreign, 'photo.jpg'), 'x');
  expect(refused(foreign)).toContain('已有其他文件（如 photo.jpg）');
  expect(await readdir(foreign)).toEqual(['photo.jpg']);
  expect(refused(path.join(foreign, 'photo.jpg'))).toContain('不是文件夹');
  const release = lockFile(path.join(backups, 'backup.lock'), () => new Error('held'));
  expect(refused(backups)).toContain('另一个备份正在写入');
  release();
  expect(run('backup', { DATA_DIR: data }).output).toContain('请设置 BACKUP_DIR');
  expect(run('backup', { ...site, BACKUP_KEEP_DAILY: 'x' }).output).toContain('BACKUP_KEEP_DAILY：应为');
  expect(await generationsIn(backups)).toEqual([name]);
});

test('a database that cannot be read is named, and not the backup folder', async () => {
  const { site, data, backups, name } = await siteWithBackup();
  const database = new DatabaseSync(path.join(data, 'mutai.db'));
  database.exec('alter table contents rename to gone');
  database.close();
  const { status, output } = run('backup', site);
  expect(status, output).toBe(1);
  expect(output).toContain('无法读取站点的数据库：no such table: contents');
  expect(output).not.toContain(backups);
  expect(await generationsIn(backups)).toEqual([name]);
});

test('a lost mark is refused until --init; a file that the site has lost is named, and the rest is backed up', async () => {
  const { site, data, backups, name } = await siteWithBackup();
  const [sha256 = ''] = (await manifestOf(backups, name)).files.map((file) => file.sha256);
  await rm(backups, { recursive: true });
  await mkdir(backups);
  // An empty folder where there were backups: its disk is not mounted.
  for (const _ of [1, 2]) {
    expect(run('backup', site)).toMatchObject({
      status: 1,
      output: expect.stringContaining('磁盘可能没有挂载') as string,
    });
    expect(await readdir(backups)).toEqual([]);
  }
  await rm(path.join(data, 'files', sha256.slice(0, 2), sha256));
  const made = run('backup', site, '--init');
  expect(made.status).toBe(1);
  expect(made.output).toContain(sha256);
  expect(run('verify-backup', site)).toMatchObject({ status: 0 });
});

test.skipIf(ownMounts === undefined || !hasProgram('mount'))(
  'a full disk is reported and leaves earlier backups whole',
  async () => {
    const { data, backups, root, site } = await siteWithBackup();
    const log = path.join(root, 'log');
    const [program = '', ...args] = ownMounts ?? [];
    const node = `"${process.execPath}"`;
    // One backup fits; after the site has grown, a second one does not.
    const script = [
      `mount -t tmpfs -o size=8m none "${backups}"`,
      `${node} "${entry('backup')}" --init >>"${log}" 2>&1`,
      `echo first $? >>"${log}"`,
      `head -c 9000000 /dev/urandom > "${backups}/files/fill" || true`,
      'sleep 1.1',
      `${node} "${entry('backup')}" >>"${log}" 2>&1`,
      `echo second $? >>"${log}"`,
      `rm "${backups}/files/fill"; ls "${backups}/generations" | wc -l >>"${log}"`,
      `${node} "${entry('verify-backup')}" >>"${log}" 2>&1; echo verified $? >>"${log}"`,
    ].join('\n');
    await appendFile(log, '');
    spawnSync(program, [...args, 'sh', '-c', script], { cwd: tmpdir(), env: environmentOf(site) });
    const output = await readFile(log, 'utf8');
    expect(output).toContain('first 0');
    expect(output).toContain('所在的磁盘已满');
    expect(output).toContain('second 1\n1\n');
    expect(output).toContain('verified 0');
    expect(await readdir(data)).toContain('mutai.db');
  },
);
