import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';
import { after, mounted, ownMounts } from './mounts.ts';

let folder: string;
let server: RunningServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-output-'));
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Length of a request path in characters; log lines contain it completely. */
const long = 8000;
/** Number of such lines that exceeds the buffers of pipe and process. */
const tooMany = 250;

/** Makes the server write long lines; fails if it does not answer. */
async function ask(url: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const answer = await fetch(`${url}/api/${'x'.repeat(long)}`, { signal: AbortSignal.timeout(5000) });
    expect(answer.status).toBe(404);
  }
}

const droppedIn = (log: string): number => Number(/"msg":"(\d+) log lines were dropped"/.exec(log)?.[1] ?? 0);
const requestsIn = (log: string): number => log.match(/"msg":"request"/g)?.length ?? 0;

test('a full device delays neither answers nor the shutdown', async () => {
  server = await startServer({ DATA_DIR: folder }, after('true', '> /dev/full'));
  await ask(server.url, tooMany);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});

test.runIf(ownMounts)(
  'on a full disk, log lines are dropped and counted, and written again once there is space',
  async () => {
    const logs = path.join(folder, 'logs');
    const file = path.join(logs, 'server.log');
    const wrapper = mounted(`mkdir '${logs}' && mount -t tmpfs -o size=4m none '${logs}'`, `>> '${file}'`);
    server = await startServer({ DATA_DIR: path.join(folder, 'data') }, wrapper);
    const inside = `/proc/${server.pid}/root`;
    const log = () => readFile(inside + file, 'utf8');
    const before = requestsIn(await log());
    const filler = `${inside}${logs}/filler`;
    await writeFile(filler, Buffer.alloc(4 * 1024 * 1024)).catch(() => undefined);
    await ask(server.url, tooMany);

    await rm(filler);
    await expect.poll(async () => droppedIn(await log())).toBeGreaterThan(0);
    const told = await log();
    expect(requestsIn(told) - before + droppedIn(told), 'no line is lost uncounted').toBeGreaterThanOrEqual(tooMany);

    // Like log rotation with `copytruncate`.
    await truncate(inside + file);
    await ask(server.url, 1);
    await expect.poll(async () => requestsIn(await log())).toBe(1);
    expect((await log()).startsWith('{')).toBe(true);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  },
);

/** Starts a server that writes to a pipe; the test holds the other end. */
async function pipedServer() {
  const pipe = path.join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  server = await startServer({ DATA_DIR: path.join(folder, 'data') }, after('true', `> '${pipe}'`));
  return { running: server, pipe, reader };
}

test('with an unread pipe, answers continue, and so do log lines once it is read again', async () => {
  const { running, pipe, reader } = await pipedServer();
  await ask(running.url, tooMany);
  const again = await open(pipe, 'r');
  closeSync(reader);
  let log = '';
  const reading = (async () => {
    for await (const chunk of again.createReadStream({ encoding: 'utf8' })) log += String(chunk);
  })();
  await expect.poll(() => droppedIn(log)).toBeGreaterThan(0);
  expect(await running.stop()).toEqual({ code: 0, signal: null });
  await reading;
  expect(log).toContain('"signal":"SIGTERM"');
});

test('an unread pipe does not delay the shutdown', async () => {
  const { running, reader } = await pipedServer();
  await ask(running.url, tooMany);
  expect(await running.stop()).toEqual({ code: 0, signal: null });
  closeSync(reader);
});

test('a closed pipe does not end the server', async () => {
  const { running, reader } = await pipedServer();
  closeSync(reader);
  await ask(running.url, tooMany);
  expect(await running.stop()).toEqual({ code: 0, signal: null });
});

const canMakeTerminals = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;
const inTerminal = ['sh', '-c', `exec script -qec "exec '$0' '$1'" /dev/null`];

test.runIf(canMakeTerminals)('in a terminal the first password is printed last and stays in sight', async () => {
  server = await startServer({ DATA_DIR: folder, ADMIN_PASSWORD: '' }, inTerminal);
  const { url, output } = server;
  const ending = () => output().replaceAll('\r\n', '\n').split(`幕台已启动：${url}\n`)[1];
  await expect.poll(ending).toMatch(/^\n {2}已创建超级管理员.*\n {4}账号：admin\n {4}密码：\S{12,}\n\n$/);
  const printed = output();
  const page = await (await fetch(`${url}/login`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(2);
  const answers = await Promise.all([...files, '/api/v1/site', '/api/v1/nothing'].map((file) => fetch(url + file)));
  expect(answers.at(-1)?.status).toBe(404);
  const { pid } = JSON.parse(await readFile(path.join(folder, 'server.json'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGTERM');
  await server.ended;
  expect(output().slice(printed.length), 'no requests').toMatch(/^\d\d:\d\d:\d\d 信息 closing signal=SIGTERM\r\n$/);
});

test.runIf(canMakeTerminals)('a stopped terminal delays neither answers nor the shutdown', async () => {
  const dataDir = path.join(folder, 'data');
  // Otherwise a terminal shows no requests.
  server = await startServer({ DATA_DIR: dataDir, LOG_FORMAT: 'json' }, inTerminal);
  const { pid } = JSON.parse(await readFile(path.join(dataDir, 'server.json'), 'utf8')) as { pid: number };
  server.kill('SIGSTOP');
  await ask(server.url, tooMany);
  process.kill(pid, 'SIGTERM');
  // Its stopped parent cannot reap it, so it may remain a zombie.
  await expect
    .poll(() => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z'), { timeout: 15_000 })
    .toMatch(/\) Z/);
});
