import { availableParallelism } from 'node:os';
import { checks } from './support/checks.ts';
import { runSilently } from './support/command.ts';

/**
 * `npm run check`: runs all checks, even after a failure, so that one run shows all problems. Runs as many in parallel
 * as there are cores; each prints its output when done.
 */
const failed: string[] = [];
const queue = [...checks];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { name, command } = next;
      const started = performance.now();
      const { succeeded, output } = await runSilently(command);
      if (!succeeded) failed.push(name);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${succeeded ? '✓' : '✗'} ${name} (${seconds} s)${succeeded ? '' : `\n${output}`}`);
    }
  }),
);

console.log(failed.length === 0 ? `\n${checks.length} checks passed` : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
