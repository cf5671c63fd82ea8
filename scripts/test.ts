import { glob, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { checks } from './support/checks.ts';
import { root, run } from './support/command.ts';
import { type Tally, tally, tallyOfPlaywright, tallyOfVitest } from './support/tally.ts';

/** `npm test`: everything, in the order in which a failure says most. The last line counts it all. */
const reports = path.join(root, '.cache/reports');
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

const results: { readonly name: string; readonly seconds: number; readonly counts: Tally }[] = [];

async function step(name: string, work: () => Promise<Tally>): Promise<void> {
  console.log(`\n▶ ${name}`);
  const started = performance.now();
  const counts = await work();
  results.push({ name, seconds: (performance.now() - started) / 1000, counts });
}

/**
 * What each failed browser test had before it, then what failed: often all that is left of a failure on somebody else's
 * machine, and of a long output often only the end.
 */
async function printFailures(): Promise<void> {
  const failures: string[] = [];
  for await (const file of glob('test-results/*/error-context.md', { cwd: root })) {
    const context = await readFile(path.join(root, file), 'utf8');
    const [, failure = '', page = ''] =
      /# Test info\s+([\s\S]*?```[\s\S]*?```)([\s\S]*?)\n# Test source/.exec(context) ?? [];
    console.log(`\n${path.dirname(file)}:\n${page}`);
    failures.push(failure);
  }
  console.log(failures.join('\n'));
}

const one = (succeeded: boolean): Tally => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 });

for (const { name, command } of checks) await step(name, async () => one(await run(command)));

await step('build', async () => one(await run(['node', 'scripts/build-front-ends.ts'])));

await step('unit, server and fault tests', async () => {
  const report = path.join(reports, 'vitest.json');
  const ended = await run(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  return tally(report, tallyOfVitest, ended);
});

await step('browser tests', async () => {
  const report = path.join(reports, 'playwright.json');
  const command = ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'] as const;
  const ended = await run(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  await printFailures();
  return tally(report, tallyOfPlaywright, ended);
});

console.log();
let passed = 0;
let failed = 0;
for (const { name, seconds, counts } of results) {
  passed += counts.passed;
  failed += counts.failed;
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  const mark = counts.failed === 0 ? '✓' : '✗';
  console.log(`${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds.toFixed(1)} s)`);
}
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);
