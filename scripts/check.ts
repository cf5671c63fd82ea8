import { checks } from './support/checks.ts';
import { run } from './support/command.ts';

/** `npm run check`: all checks, even when one fails, so that one run shows everything there is to do. */
const failed: string[] = [];
for (const { name, command } of checks) {
  console.log(`\n▶ ${name}`);
  if (!(await run(command))) failed.push(name);
}

console.log(failed.length === 0 ? `\n${checks.length} checks passed` : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
