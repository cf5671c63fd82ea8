import type { LineOutput } from './line-output.ts';

/** Milliseconds that the last lines may take. */
const lastLinesMs = 1000;

/** Ends this process when its last lines are out, or cannot get out. */
export async function end(output: LineOutput, code: number): Promise<void> {
  if (!(await output.flush(lastLinesMs))) endAtOnce();
  process.exit(code);
}

/** An exit in good order waits for threads that hang in the system; this does not. What was acknowledged is on disk. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
