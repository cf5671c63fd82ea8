import { checks, runChecks } from './support/checks.ts';

/** `npm run check`: runs all checks. */
const failed = (await runChecks(checks)).filter(({ succeeded }) => !succeeded).map(({ name }) => name);

console.log(failed.length === 0 ? `\n${checks.length} checks passed` : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
