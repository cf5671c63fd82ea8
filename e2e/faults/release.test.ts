import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { npmStart } from '../support/npm-start.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
/** Of all that is installed, with the Node that runs it. */
const maxMegabytes = 200;

/** Makes a release. @returns its archives with their digests, as `sha256sum` lists them */
async function release(...options: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // The time of the sources is given, because they may have been fetched without their history.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1700000000' };
  await run('node', ['scripts/release.ts', ...options], { cwd: root, env });
  const lines = (await readFile(path.join(root, 'dist/SHA256SUMS'), 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => line.split('  ') as [string, string]).map(([digest, file]) => [file, digest]));
}

/** Unpacks an archive as an operator does. @returns the folder in it */
async function unpack(archive: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mutai-release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await run('tar', ['-xzf', path.join(root, 'dist', archive), '-C', folder, '--strip-components=1']);
  return folder;
}

test('a release is whole, always the same, small, and starts without a registry or anything for development', async () => {
  const archives = await release('--offline');
  const [plain = '', offline = ''] = archives.keys();
  expect([plain, offline]).toEqual([
    expect.stringMatching(/^mutai-[\d.]+\.tar\.gz$/),
    expect.stringContaining(`-${process.platform}-${process.arch}.tar.gz`),
  ]);

  // It was packed after `npm ci --omit=dev` in what the other one holds.
  const folder = await unpack(offline);
  await run('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
  const { stdout: size } = await run('du', ['-sm', folder]);
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(maxMegabytes);

  const started = await npmStart(folder, path.join(folder, 'data'));
  onTestFinished(started.kill);
  const page = await (await fetch(`${started.url}/login`)).text();
  const [script = 'no script'] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  expect((await fetch(started.url + script)).headers.get('content-type')).toContain('javascript');
  expect(await started.end()).toBe(0);

  expect((await release()).get(plain)).toBe(archives.get(plain));
  const { stdout: sums } = await run('tar', ['-xzOf', path.join(root, 'dist', plain), '--wildcards', '*/SHA256SUMS']);
  expect(await readFile(path.join(folder, 'SHA256SUMS'), 'utf8')).toBe(sums);
}, 180_000);
