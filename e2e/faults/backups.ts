import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { signIn } from '../support/api.ts';
import { startServer, type Environment } from '../support/server.ts';
import { uploadForm } from '../support/uploads.ts';

type Command = 'backup' | 'restore' | 'verify-backup' | 'check-files' | 'move';
export const entry = (command: Command) => path.resolve(import.meta.dirname, `../../apps/server/dist/${command}.js`);
export const environmentOf = (environment: Environment) => ({ PATH: process.env['PATH'] ?? '', ...environment });

export function run(command: Command, environment: Environment, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry(command), ...args], {
    cwd: tmpdir(),
    env: environmentOf(environment),
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Runs a command without blocking this process, which writes meanwhile. */
export async function runBeside(command: Command, environment: Environment, ...args: string[]) {
  const child = spawn(process.execPath, [entry(command), ...args], { cwd: tmpdir(), env: environmentOf(environment) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

export async function scratch(): Promise<{ readonly data: string; readonly backups: string; readonly root: string }> {
  const root = await mkdtemp(path.join(tmpdir(), 'mutai-backup-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [data, backups] = [path.join(root, 'data'), path.join(root, 'backups')];
  await Promise.all([mkdir(data), mkdir(backups)]);
  return { data, backups, root };
}

export const generationsIn = async (backups: string) => (await readdir(path.join(backups, 'generations'))).toSorted();

interface Manifest {
  readonly counts: Readonly<Record<string, number>>;
  readonly files: readonly { readonly sha256: string }[];
}

export const manifestOf = async (backups: string, name: string) =>
  (
    JSON.parse(await readFile(path.join(backups, 'generations', name, 'manifest.json'), 'utf8')) as {
      manifest: Manifest;
    }
  ).manifest;

/** Site with some files and one backup. Its server has stopped. */
export async function siteWithBackup() {
  const places = await scratch();
  const site = { DATA_DIR: places.data, BACKUP_DIR: places.backups };
  const server = await startServer(site);
  const api = await signIn(server.url);
  for (let n = 0; n < 30; n += 1) await uploadForm(server.url, api, 'a.bin', randomBytes(50_000 + n));
  await server.stop();
  const made = run('backup', site);
  expect(made.status, made.output).toBe(0);
  const [name = ''] = await generationsIn(places.backups);
  return { ...places, site, name, restored: path.join(places.root, 'restored') };
}
