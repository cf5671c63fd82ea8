import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { authPath } from '@mutai/contract/paths';
import { filesPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { mailSettingsPath } from '@mutai/contract/mail/resource';
import { postsMarkdownPath, postsSheetPath } from '@mutai/contract/posts/exchange-paths';
import type { PostImport } from '@mutai/contract/posts/exchange';
import { postsPath } from '@mutai/contract/posts/resource';
import type { ListedPost } from '@mutai/contract/posts/schema';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { admin, type Environment } from '../support/server.ts';
import { type Api, signIn } from '../support/api.ts';
import { hasProgram } from '../support/has-program.ts';
import { npmStart } from '../support/npm-start.ts';
import { sampleFiles } from '../support/sample-files.ts';
import { sheet } from '../support/sheet.ts';
import { sendForm, uploadForm } from '../support/uploads.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
/** Installation folder that the examples in deploy/ assume. */
const installedIn = '/opt/mutai';
/** Largest installation, in megabytes, including Node and 24 of fonts for layouts. */
const maxMegabytes = 210;
/** Timeout in milliseconds: making a release installs and packs nearly all dependencies. */
const makingMs = 180_000;

/** Makes a release. @returns archive → digest, as listed by `sha256sum` */
async function release(...options: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // Set explicitly, because the sources may have been fetched without git history.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1700000000' };
  await run('node', ['scripts/release.ts', ...options], { cwd: root, env });
  const lines = (await readFile(path.join(root, 'dist/SHA256SUMS'), 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => line.split('  ') as [string, string]).map(([digest, file]) => [file, digest]));
}

let archives: ReadonlyMap<string, string>;
let plain: string;
/** Unpacked offline archive. It was packed after `npm ci --omit=dev` in the plain one. */
let folder: string;
beforeAll(async () => {
  archives = await release('--offline');
  const [first = '', offline = ''] = archives.keys();
  plain = first;
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-release-'));
  await run('tar', ['-xzf', path.join(root, 'dist', offline), '-C', folder, '--strip-components=1']);
  return () => rm(folder, { recursive: true });
}, makingMs);

test('a release is complete, small and reproducible', async () => {
  await run('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
  const { stdout: size } = await run('du', ['-sm', folder]);
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(maxMegabytes);
  const dist = path.join(folder, 'apps/player/dist');
  const sheets = (await readdir(path.join(dist, 'assets'))).filter((file) => file.endsWith('.css'));
  const texts = await Promise.all(sheets.map((file) => readFile(path.join(dist, 'assets', file), 'utf8')));
  const fonts = texts.flatMap((text) => [...text.matchAll(/url\((\/[^)]*\.woff2)\)/g)].map(([, font = '']) => font));
  expect(fonts.length).toBeGreaterThan(400);
  const missing = fonts.filter((font) => !existsSync(path.join(folder, 'apps/console/dist', font)));
  expect(missing, 'fonts that the player takes from the console').toEqual([]);
  expect(await readFile(path.join(folder, 'package-lock.json'), 'utf8'), 'of a registry').not.toMatch(/"resolved": "h/);

  const bill = JSON.parse(await readFile(path.join(folder, 'bom.json'), 'utf8')) as {
    components: { 'bom-ref': string; name: string; properties?: { name: string }[] }[];
  };
  const listed = bill.components.map(({ name }) => name);
  const licences = (await readFile(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).split('\n');
  const foreign = bill.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name.endsWith('private')),
  );
  const refs = foreign.map((one) => one['bom-ref']);
  expect(refs.length).toBeGreaterThan(300);
  expect(
    refs.filter((ref) => !licences.some((line) => line.startsWith(`${ref} (`))),
    'without a text',
  ).toEqual([]);
  expect(listed, 'bundled and installed packages').toEqual(
    expect.arrayContaining(['fastify', 'react', 'antd', 'sharp', 'node']),
  );
  expect(listed, 'tools').not.toContain('vitest');

  expect((await release()).get(plain)).toBe(archives.get(plain));
  const { stdout: sums } = await run('tar', ['-xzOf', path.join(root, 'dist', plain), '--wildcards', '*/SHA256SUMS']);
  expect(await readFile(path.join(folder, 'SHA256SUMS'), 'utf8')).toBe(sums);
});

/** Start and health commands of the container. */
async function containerCommands(): Promise<{ readonly start: readonly string[]; readonly health: readonly string[] }> {
  const lines = await readFile(path.join(folder, 'deploy/Dockerfile'), 'utf8');
  const [health = [], start = []] = [...lines.matchAll(/^\s*CMD (\[.*\])$/gm)].map(
    ([, command = '[]']) => JSON.parse(command.replaceAll(installedIn, folder)) as string[],
  );
  return { start, health };
}

test('a release starts without a registry or tools, serves the console and passes the container health check', async () => {
  const { start, health } = await containerCommands();
  const started = await npmStart(folder, path.join(folder, 'data'));
  onTestFinished(started.kill);
  const page = await (await fetch(`${started.url}/login`)).text();
  const [script = 'no script'] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  expect((await fetch(started.url + script)).headers.get('content-type')).toContain('javascript');

  const [program = '', ...args] = health;
  const ask = () => run(program, args, { env: { PORT: new URL(started.url).port } });
  await ask();
  expect(await started.end()).toBe(0);
  await expect(ask(), 'healthy after its end').rejects.toThrow('Command failed');
  expect(await readFile(path.join(folder, 'package.json'), 'utf8')).toContain(
    `exec node ${path.relative(folder, start[1] ?? 'no script')} `,
  );
});

test('a release names itself wherever it is asked for', async () => {
  const built = path.join(folder, 'apps/server/dist/release.json');
  const identity = JSON.parse(await readFile(built, 'utf8')) as { version: string; commit: string };
  expect(plain).toBe(`mutai-${identity.version.slice(1)}-${identity.commit}.tar.gz`);
  // Another version than the fixed label in the header.
  await writeFile(built, JSON.stringify({ version: 'v1.4.0', commit: '81d111c' }));
  onTestFinished(() => writeFile(built, JSON.stringify(identity)));
  const label = 'v1.4.0 (81d111c)';
  const dataDir = path.join(folder, 'data-of-identity');
  const { url, output, kill, end } = await npmStart(folder, dataDir);
  onTestFinished(kill);
  expect(output()).toContain(`版本：${label}\n`);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
    status: 'ok',
    version: 'v1.4.0',
    commit: '81d111c',
  });
  expect(await (await fetch(`${url}/logo`)).text(), 'for the page LOGO').toContain(`&quot;${label}&quot;`);
  const licences = await fetch(`${url}/THIRD-PARTY-LICENSES.txt`);
  expect(licences.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await licences.text()).toBe(await readFile(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8'));
  const { token } = await resetAndSignIn(url, dataDir);
  const document = await fetch(`${url}/api/docs/json`, { headers: { authorization: `Bearer ${token}` } });
  expect(await document.json()).toMatchObject({ info: { version: 'v1.4.0' } });
  expect(await end()).toBe(0);

  const database = new DatabaseSync(path.join(dataDir, 'mutai.db'));
  database.exec(`insert into "kysely_migration" ("name", "timestamp") values ('9001-later', '')`);
  database.close();
  const refused = run('npm', ['start'], { cwd: folder, env: { ...process.env, DATA_DIR: dataDir, PORT: '0' } });
  await expect(refused).rejects.toThrow(`更新的版本 ${label} 升级到 9001-later，本程序 ${label} 只支持到`);
});

/** Names of commands that were run. */
const commandsRun = new Set<string>();

/** Runs a command of the release next to its server. */
function runCommand(dataDir: string, name: string, options: readonly string[], environment: Environment = {}) {
  commandsRun.add(name);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...environment };
  return run('npm', ['run', '--silent', name, '--', ...options], { cwd: folder, env });
}

/** Signs in with a password that the command has printed, and changes it. */
async function resetAndSignIn(url: string, dataDir: string): Promise<Api> {
  const { stdout } = await runCommand(dataDir, 'reset-password', [admin.username]);
  const [, oldPassword = ''] = /：(\S+)\s*$/.exec(stdout) ?? [];
  const api = await signIn(url, admin.username, oldPassword);
  await api.ask('POST', authPath.password, { oldPassword, newPassword: admin.password });
  return signIn(url);
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Imports a post from a sheet, exports it as a Markdown zip and reads that. */
async function exchangePosts(url: string, api: Api): Promise<void> {
  const rows = [
    ['标题', '正文'],
    ['节目预告', '**今晚**'],
  ];
  const workbook = Buffer.from(sheet(rows));
  const imported = sendForm<PostImport>(`${url}${postsSheetPath.import}?dryRun=false`, api, 'posts.xlsx', workbook);
  expect(await imported).toMatchObject({ created: 1 });

  const [post] = await api.ask<ListedPost[]>('GET', postsPath);
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
  const order = { method: 'POST', headers, body: JSON.stringify({ ids: [post?.id] }) };
  const zip = await bytesOf(await fetch(url + postsMarkdownPath.export, order));
  const read = sendForm<PostImport>(url + postsMarkdownPath.import, api, 'posts.zip', zip);
  expect(await read).toMatchObject({ total: 1 });

  const exported = await bytesOf(await fetch(url + postsSheetPath.export, { headers }));
  expect(exported.toString('latin1', 0, 2), 'a zip, as sheets are').toBe('PK');
}

test('the commands, threads and processes of a release need only what it contains', async () => {
  const dataDir = path.join(folder, 'data-of-commands');
  const { url, kill, end } = await npmStart(folder, dataDir);
  onTestFinished(kill);
  const signedIn = await resetAndSignIn(url, dataDir);

  await exchangePosts(url, signedIn);
  const { id: picture } = await uploadForm(url, signedIn, 'poster.png', Buffer.from(sampleFiles['poster.png']));
  const { id: video } = await uploadForm(url, signedIn, 'clip.mp4', Buffer.from(sampleFiles['clip.mp4']));
  const { id: photo } = await uploadForm(url, signedIn, 'phone.heic', sampleFiles['phone.heic']);
  const found = (id: number) => signedIn.ask<FileRecord>('GET', `${filesPath}/${id}`);
  await expect.poll(() => found(picture), { timeout: 20_000 }).toMatchObject({ width: 48, hasThumbnails: true });
  await expect.poll(() => found(photo), { timeout: 20_000 }).toMatchObject({ hasThumbnails: true, isPicture: true });
  await expect.poll(async () => (await found(video)).durationMs, { timeout: 20_000 }).toBeGreaterThan(0);
  const styles = await fetch(`${url}/api/docs/static/swagger-ui.css`, {
    headers: { authorization: `Bearer ${signedIn.token}` },
  });
  expect(styles.status).toBe(200);

  await runCommand(dataDir, 'check-files', ['--hash']);
  const nowhere = {
    STORAGE_URL: 's3://any?endpoint=http://127.0.0.1:1',
    STORAGE_ACCESS_KEY: 'a',
    STORAGE_SECRET_KEY: 'b',
  };
  await expect(runCommand(dataDir, 'check-files', [], nowhere)).rejects.toThrow('对象存储无法使用');

  const backup = { BACKUP_DIR: path.join(folder, 'backups-of-commands') };
  await mkdir(backup.BACKUP_DIR);
  await runCommand(dataDir, 'backup', ['--with-secret'], backup);
  const [generation = ''] = await readdir(path.join(backup.BACKUP_DIR, 'generations'));
  expect((await runCommand(dataDir, 'verify-backup', [], backup)).stdout).toContain(`备份 ${generation} 完好`);
  const restored = path.join(folder, 'data-restored');
  expect((await runCommand(restored, 'restore', [generation], backup)).stdout).toContain('已恢复');

  await signedIn.ask('PATCH', mailSettingsPath, { smtpAuth: true, smtpUser: 'site', smtpPass: 'mail-pass' });
  const newKey = { SECRET_KEY: 'Zk3v9QmT7xR2bLw8NcY5hJd4Fs6GpUeA' };
  await expect(runCommand(dataDir, 'rotate-secret', [], newKey), 'while the server runs').rejects.toThrow();
  expect(await end()).toBe(0);
  const { stdout: rotated } = await runCommand(dataDir, 'rotate-secret', [], newKey);
  expect(rotated).toContain('已用新密钥重新加密 1 个内容：邮件服务器的验证密码 1 个');
  expect((await runCommand(dataDir, 'move', ['--reopen'], newKey)).stdout).toContain('此处没有迁移过');

  const { scripts } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { scripts: object };
  const servers = new Set(['start', 'demo', 'postinstall']);
  expect(Object.keys(scripts).filter((name) => !servers.has(name) && !commandsRun.has(name))).toEqual([]);
});

test.skipIf(!hasProgram('systemd-analyze'))('the systemd unit is valid and restricts the server', async () => {
  const unit = path.join(folder, 'mutai.service');
  const example = await readFile(path.join(folder, 'deploy/mutai.service'), 'utf8');
  await writeFile(unit, example.replaceAll(installedIn, folder));
  // systemd reports unknown settings on stderr and ignores them.
  expect((await run('systemd-analyze', ['verify', unit])).stderr).toBe('');
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', unit]);
  const [, exposure] = /exposure level for mutai\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});
