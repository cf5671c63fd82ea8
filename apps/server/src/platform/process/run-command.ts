import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { secondMs } from '@mutai/contract/durations';
import { hasCode } from './start-error.ts';

/** Time for a command to end after SIGTERM, in milliseconds; then it is killed. Shorter than the server's own. */
const endWithinMs = 3 * secondMs;
/** Kept output of each stream, in characters. */
const mostOutput = 8_000_000;

export interface CommandOptions {
  /** Environment variables of the command; it inherits no others. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends the command. */
  readonly signal: AbortSignal;
}

/** Result of a command. */
export interface EndedCommand {
  /** `null` if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs one of the server's own commands as a child process, and waits until it and the programs that it started have
 * ended.
 *
 * @param file module of the command
 * @throws the reason of the signal if it is aborted; errors of starting a process
 */
export async function runCommand(
  file: URL,
  args: readonly string[],
  { environment, signal }: CommandOptions,
): Promise<EndedCommand> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Leads a process group, so that a signal also reaches programs such as pg_dump.
    detached: true,
  });
  const kill = (how: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, how);
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error;
    }
  };
  let force: NodeJS.Timeout | undefined;
  const stop = () => {
    kill('SIGTERM');
    force = setTimeout(kill, endWithinMs, 'SIGKILL');
  };
  const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [code, endedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    // Programs that the command started may outlive it.
    if (signal.aborted) kill('SIGKILL');
    signal.throwIfAborted();
    return { code, signal: endedBy, stdout: stdout(), stderr: stderr() };
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(force);
  }
}

/** Collects the beginning of an output. */
function textOf(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    if (text.length < mostOutput) text += part;
  });
  return () => text;
}
