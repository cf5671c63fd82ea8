import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from './run-command.ts';

function command(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mutai-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'command.mjs');
  writeFileSync(file, source);
  return { folder, file: pathToFileURL(file) };
}

const never = new AbortController().signal;

test('a command gets its arguments and environment only, and returns its outputs and code', async () => {
  const { file } = command(`
    process.stdout.write(process.argv.slice(2).join() + Object.keys(process.env).includes('PATH') + process.env.OWN);
    process.stderr.write('问题');
    process.exitCode = 3;`);
  const ended = await runCommand(file, ['a', 'b'], { environment: { OWN: '1' }, signal: never });
  expect(ended).toEqual({ code: 3, signal: null, stdout: 'a,bfalse1', stderr: '问题' });
});

test.for([
  ['the command', `process.on('SIGTERM', () => undefined);`],
  ['its program', ''],
] as const)('an aborted command ends with the programs it started, even if %s ignores SIGTERM', async ([, handler]) => {
  const { file, folder } = command(`
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    ${handler}
    const child = spawn('sh', ['-c', 'trap "" TERM; echo ready; sleep 60 & wait'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.once('data', () => writeFileSync(process.argv[2], JSON.stringify([process.pid, child.pid])));
    setInterval(() => undefined, 1000);`);
  const stopping = new AbortController();
  const started = join(folder, 'started');
  const environment = { PATH: '/usr/bin:/bin' };
  const running = Promise.allSettled([runCommand(file, [started], { environment, signal: stopping.signal })]);
  const pids = () => JSON.parse(readFileSync(started, 'utf8')) as number[];
  await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(2);
  stopping.abort(new Error('the server stops'));
  expect(await running).toMatchObject([{ status: 'rejected', reason: { message: 'the server stops' } }]);
  // Nobody may have collected the exit code of an orphan: it is a zombie then.
  const states = () => pids().map((pid) => spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }));
  expect(states().map(({ stdout }) => stdout.trim().replace(/^Z.*/, ''))).toEqual(['', '']);
});
