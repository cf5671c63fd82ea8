import { spawn } from 'node:child_process';
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
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}`, ...environment },
    // On Windows the tools are command files, which only a shell can start.
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
