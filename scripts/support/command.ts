import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

const tools = path.join(root, 'node_modules/.bin');

/**
 * Runs one command and shows what it prints.
 *
 * Tools installed by npm are found first, as in a script of package.json, so that the scripts also work when they
 * are called by path.
 *
 * @param command program and arguments
 * @param environment added to this process's own
 * @param cwd where it runs
 * @returns whether it succeeded
 */
export async function run(
  command: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv = {},
  cwd: string = root,
): Promise<boolean> {
  const [code] = (await once(start(command, 'inherit', environment, cwd), 'exit')) as [number | null];
  return code === 0;
}

/** Runs one command as `run` does and returns what it printed on both outputs instead of showing it. */
export async function runSilently(
  command: readonly [string, ...string[]],
): Promise<{ readonly succeeded: boolean; readonly output: string }> {
  const child = start(command, 'pipe');
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  // `close` comes after the last output, `exit` may come before it.
  const [code] = (await once(child, 'close')) as [number | null];
  return { succeeded: code === 0, output: chunks.join('') };
}

function start(
  [program, ...args]: readonly [string, ...string[]],
  output: 'inherit' | 'pipe',
  environment: NodeJS.ProcessEnv = {},
  cwd: string = root,
): ChildProcess {
  return spawn(program, args, {
    cwd,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}`, ...environment },
    // On Windows the tools are command files, which only a shell can start.
    shell: process.platform === 'win32',
  });
}
