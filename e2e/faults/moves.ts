import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../../apps/server/src/testing/postgres.ts';
import { Api, signIn } from '../support/api.ts';
import { startServer, type Environment } from '../support/server.ts';
import { uploadForm } from '../support/uploads.ts';
import { entry, environmentOf, runBeside } from './backups.ts';

/** Places for one test. */
export async function movePlaces() {
  const root = await mkdtemp(path.join(tmpdir(), 'mutai-move-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const database = async () => {
    const postgres = await createPostgresDatabase();
    onTestFinished(() => postgres.drop());
    return postgres.url;
  };
  const folder = (name: string) => path.join(root, name);
  /** Writes the configuration of the new place. @returns path of the file */
  const settings = async (to: Environment) => {
    const file = folder('new.env');
    await writeFile(
      file,
      Object.entries(to)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    );
    return file;
  };
  return {
    folder,
    database,
    settings,
    move: async (from: Environment, to: Environment) => runBeside('move', from, await settings(to)),
    /** Kills a move as soon as it says a text. @returns false if it had ended by then */
    async killedMove(from: Environment, to: Environment, text: string): Promise<boolean> {
      const file = await settings(to);
      const child = spawn(process.execPath, [entry('move'), file], { cwd: tmpdir(), env: environmentOf(from) });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes(text)) child.kill('SIGKILL');
      });
      const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      return signal === 'SIGKILL';
    },
    /** Moves, and stops as soon as it says a text, while `meanwhile` runs. */
    async moveWith(from: Environment, to: Environment, text: string, meanwhile: () => Promise<void>) {
      const file = await settings(to);
      const child = spawn(process.execPath, [entry('move'), file], { cwd: tmpdir(), env: environmentOf(from) });
      let output = '';
      let interruption: Promise<void> | undefined;
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          output += chunk;
          if (interruption !== undefined || !output.includes(text)) return;
          child.kill('SIGSTOP');
          interruption = meanwhile().finally(() => child.kill('SIGCONT'));
        });
      }
      const [status] = (await once(child, 'close')) as [number | null];
      await interruption;
      return { status, output, wasInterrupted: interruption !== undefined };
    },
  };
}

/** Creates a site with some users and files. Its server runs. */
export async function servedSite(environment: Environment, files = 6) {
  const server = await startServer(environment);
  const api = await signIn(server.url);
  await api.createUser({ username: 'zhangsan', nickname: '张三丰', password: 'Writer#2026' });
  for (let n = 0; n < files; n += 1) await uploadForm(server.url, api, `${n}.bin`, randomBytes(30_000 + n));
  return { server, api };
}

/** Creates users and files until it is stopped, also while they are refused. */
export function writing(origin: string, api: Api) {
  const state = { stopped: false };
  const acknowledged: string[] = [];
  const refusals: { readonly status: number; readonly message: string }[] = [];
  const work = async (nth: number) => {
    for (let n = 0; !state.stopped; n += 1) {
      const username = `user${nth}x${n}`;
      const user = { username, nickname: username, password: 'Writer#2026' };
      const { status, body } = await api.send('POST', '/api/v1/users', user);
      if (status < 300) acknowledged.push(username);
      else {
        refusals.push({ status, message: body.message ?? '' });
        await delay(20);
      }
      if (n % 4 === 0) await uploadForm(origin, api, 'a.bin', randomBytes(20_000)).catch(() => undefined);
    }
  };
  const all = Promise.all([work(0), work(1)]);
  return {
    acknowledged,
    refusals,
    async stop() {
      state.stopped = true;
      await all;
    },
  };
}

/** Checks that a site contains all acknowledged users and their files, and that everybody is still signed in. */
export async function expectWhole(site: Environment, { token }: Api, acknowledged: readonly string[]): Promise<void> {
  const checked = await runBeside('check-files', site, '--hash');
  expect(checked.output).toContain('数据库与文件一致');
  const server = await startServer(site);
  const api = new Api(server.url, token);
  const users = await api.everyUsername();
  expect(acknowledged.filter((username) => !users.has(username))).toEqual([]);
  expect((await api.findUsers('zsf')).map(({ username }) => username)).toEqual(['zhangsan']);
  await api.createUser({ username: 'later', nickname: '后来', password: 'Writer#2026' });
  await server.stop();
}
