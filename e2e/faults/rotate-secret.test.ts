import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logsPath } from '@mutai/contract/logs/resource';
import { webhooksPath } from '@mutai/contract/webhooks/resource';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo, createPostgresDatabase } from '../../apps/server/src/testing/postgres.ts';
import { signIn } from '../support/api.ts';
import { type Environment, startServer } from '../support/server.ts';

const command = path.resolve(import.meta.dirname, '../../apps/server/dist/rotate-secret.js');
const newKey = 'Zk3v9QmT7xR2bLw8NcY5hJd4Fs6GpUeA';
const lost = '以下加密的内容无法解密：Webhook 的签名密钥 1 个。';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-rotate-'));
});
afterEach(() => rm(folder, { recursive: true }));

function rotate(environment: Environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Starts a server, calls it, and stops it. @returns its output */
async function run(environment: Environment, use: (url: string) => Promise<void> = () => Promise.resolve()) {
  const server = await startServer({ OUTBOUND_ALLOW: '127.0.0.1', ...environment });
  try {
    await use(server.url);
  } finally {
    await server.stop();
  }
  return server.output();
}

async function addWebhook(url: string): Promise<void> {
  const api = await signIn(url);
  const webhook = {
    name: '通知群',
    url: 'http://127.0.0.1:9/',
    secret: 'both-know-this-one',
    events: ['post-published'],
  };
  await api.ask('POST', webhooksPath, webhook);
}

test('a lost key file is reported at each start, and the command moves to another key', async () => {
  const site = { DATA_DIR: folder };
  expect(await run(site, addWebhook)).not.toContain('无法解密');
  const [file, backup] = [path.join(folder, 'secret.key'), path.join(folder, 'kept')];
  await rename(file, backup);
  const served = await run(site, async (url) => {
    expect(await (await signIn(url)).ask('GET', webhooksPath)).toHaveLength(1);
  });
  expect(served).toContain(lost);

  const oldKey = (await readFile(backup, 'utf8')).trim();
  const wrong = rotate({ ...site, SECRET_KEY: newKey });
  expect(wrong, 'the file that the last start made').toMatchObject({ status: 1 });
  expect(wrong.output).toContain('它不能解密任何内容，没有改动：Webhook 的签名密钥 1 个');

  const server = await startServer({ ...site, SECRET_KEY: newKey });
  const beside = rotate({ ...site, SECRET_KEY: newKey, OLD_SECRET_KEY: oldKey });
  await server.stop();
  expect(beside, beside.output).toMatchObject({ status: 1 });
  expect(beside.output).toContain(String(server.pid));

  const moved = rotate({ ...site, SECRET_KEY: newKey, OLD_SECRET_KEY: oldKey });
  expect(moved, moved.output).toMatchObject({ status: 0 });
  expect(moved.output).toContain('已用新密钥重新加密 1 个内容：Webhook 的签名密钥 1 个。');
  expect(await run({ ...site, SECRET_KEY: newKey })).not.toMatch(/无法解密|警告/);
});

test('on PostgreSQL the key is changed for all processes, which must be stopped', async () => {
  const database = await createPostgresDatabase();
  try {
    const site = { DATABASE_URL: database.url, DATA_DIR: folder };
    await run({ ...site, SECRET_KEY: `${newKey}-1` }, addWebhook);
    expect(await run({ ...site, SECRET_KEY: newKey })).toContain(lost);
    // Nobody is signed in.
    const server = await startServer({ ...site, SECRET_KEY: `${newKey}-1` });
    const beside = rotate({ ...site, SECRET_KEY: newKey, OLD_SECRET_KEY: `${newKey}-1` });
    await server.stop();
    expect(beside, beside.output).toMatchObject({ status: 1 });
    expect(beside.output).toMatch(/有 1 个服务器进程正在使用数据库，没有改动(?:.|\n)* {2}127\.0\.0\.1，\d{4}-.*Z 起/);
    const rotated = rotate({ ...site, SECRET_KEY: newKey, OLD_SECRET_KEY: `${newKey}-1` });
    expect(rotated, rotated.output).toMatchObject({ status: 0 });
    const served = await run({ ...site, SECRET_KEY: newKey }, async (url) => {
      const lines = await (await signIn(url)).ask<{ nickname: string }[]>('GET', `${logsPath}?module=common`);
      expect(lines).toMatchObject([{ nickname: '命令行', recordName: '加密密钥', action: 'update' }]);
    });
    expect(served).not.toContain('无法解密');
  } finally {
    await database.drop();
  }
});

test('a questionable configuration is warned of once, and serves', async () => {
  const output = await run({
    DATA_DIR: folder,
    SECRET_KEY: 'a'.repeat(40),
    TZ: 'Asia/Shangai',
    TRUST_PROXY: '64.0.0.0/2',
  });
  expect(output.match(/^警告：(?:SECRET_KEY|TZ=|TRUST_PROXY)/gm)).toHaveLength(3);
  expect(output.match(/^警告/gm), 'no others').toHaveLength(3);
  expect(output).not.toContain('aaaa');
});

test('a killed command changes nothing', async () => {
  const database = await createPostgresDatabase();
  const blocker = await connectTo(database.url);
  try {
    const site = { DATABASE_URL: database.url, DATA_DIR: folder };
    const oldKey = `${newKey}-1`;
    await run({ ...site, SECRET_KEY: oldKey }, async (url) => {
      await addWebhook(url);
      await addWebhook(url);
    });
    await blocker.query('begin');
    await blocker.query('select from "webhooks" where "id" = (select max("id") from "webhooks") for update');
    const child = spawn(process.execPath, [command], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', ...site, SECRET_KEY: newKey, OLD_SECRET_KEY: oldKey },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    const waiting = async () => {
      // The view is cached within a transaction.
      await blocker.query('select pg_stat_clear_snapshot()');
      const { rows } = await blocker.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where "datname" = current_database() and "wait_event_type" = 'Lock'`,
      );
      return rows[0]?.count;
    };
    await expect.poll(waiting, { message: 'the last value waits after the first was replaced' }).toBe(1);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await blocker.query('rollback');
    expect(await run({ ...site, SECRET_KEY: oldKey })).not.toContain('无法解密');
  } finally {
    await blocker.end();
    await database.drop();
  }
});
