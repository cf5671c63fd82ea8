import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

const tools = path.join(root, 'node_modules/.bin');

/**
 * Runs a command and shows its output. Prefers tools installed by npm, as scripts of package.json do, so that these
 * scripts also work when called by path.
 *
 * @param command program and arguments
 * @param environment added to the environment of this process
 * @param cwd working directory
 * @returns true if it succeeded
 */
export async function run(
  command: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv = {},
  cwd: string = root,
): Promise<boolean> {
  const [code] = (await once(start(command, 'inherit', environment, cwd), 'exit')) as [number | null];
  return code === 0;
}

/** Runs a command as `run` does, but returns its output instead of showing it. */
export async function runSilently(
  command: readonly [string, ...string[]],
  cwd: string = root,
): Promise<{ readonly succeeded: boolean; readonly output: string }> {
  const child = start(command, 'pipe', {}, cwd);
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  // `close` follows the last output, `exit` may precede it.
  const [code] = (await once(child, 'close')) as [number | null];
  return { succeeded: code === 0, output: chunks.join('') };
}

function start(
  [program, ...args]: readonly [string, ...string[]],
  output: 'inherit' | 'pipe',
  environment: NodeJS.ProcessEnv,
  cwd: string,
): ChildProcess {
  return spawn(program, args, {
    cwd,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}`, ...environment },
    // On Windows the tools are command files, which only a shell can start.
    shell: process.platform === 'win32',
  });
}
