import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { identityFile, identityOf, releaseName, writeIdentity } from './release-identity.ts';

test('sources are named by tag and commit, and without git by the file of an earlier build', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutai-identity-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const author = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...author, ...args], { cwd: folder, env: { ...process.env, ...own }, encoding: 'utf8' });
  const setVersion = (version: string) =>
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'mutai', version }));

  setVersion('1.3.0');
  expect(await identityOf(folder), 'without git or a build').toEqual({ version: 'v1.3.0', commit: '' });
  expect(releaseName('mutai', await identityOf(folder))).toBe('mutai-1.3.0');

  writeFileSync(path.join(folder, '.gitignore'), 'apps\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  const commit = git('rev-parse', '--short=7', 'HEAD').trim();
  expect(await identityOf(folder), 'untagged').toEqual({ version: 'v1.3.0', commit });
  git('tag', 'v1.4.0');
  expect(await identityOf(folder), 'tagged').toEqual({ version: 'v1.4.0', commit });
  expect(releaseName('mutai', await identityOf(folder))).toBe(`mutai-1.4.0-${commit}`);
  setVersion('1.4.0');
  expect(await identityOf(folder), 'changed').toEqual({ version: 'v1.4.0', commit: `${commit}-dirty` });

  mkdirSync(path.dirname(path.join(folder, identityFile)), { recursive: true });
  await writeIdentity(folder, await identityOf(folder));
  rmSync(path.join(folder, '.git'), { recursive: true });
  expect(await identityOf(folder), 'of a build').toEqual({ version: 'v1.4.0', commit: `${commit}-dirty` });
  setVersion('1.5.0');
  expect(await identityOf(folder), 'of an older build').toEqual({ version: 'v1.5.0', commit: '' });
});
