import type { LineOutput } from './line-output.ts';

/** Timeout for flushing the last lines, in milliseconds. */
const lastLinesMs = 1000;

/** Exits the process after its output is flushed or the flush times out. */
export async function end(output: LineOutput, code: number): Promise<void> {
  if (!(await output.flush(lastLinesMs))) killProcess();
  process.exit(code);
}

/** Kills the process without waiting for hanging threads, unlike `process.exit`. Acknowledged writes are on disk. */
export function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}
