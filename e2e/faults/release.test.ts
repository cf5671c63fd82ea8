import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { authPath } from '@mutai/contract/paths';
import { filesPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
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
const maxMegabytes = 200;
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

/** Runs a command of the release next to its server. */
function runCommand(dataDir: string, name: string, options: readonly string[], environment: Environment = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...environment };
  return run('npm', ['run', '--silent', name, '--', ...options], { cwd: folder, env });
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
  const { url, kill } = await npmStart(folder, dataDir);
  onTestFinished(kill);
  const { stdout } = await runCommand(dataDir, 'reset-password', [admin.username]);
  const [, oldPassword = ''] = /：(\S+)\s*$/.exec(stdout) ?? [];
  const api = await signIn(url, admin.username, oldPassword);
  await api.ask('POST', authPath.password, { oldPassword, newPassword: admin.password });
  const signedIn = await signIn(url);

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
