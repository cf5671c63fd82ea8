import { glob, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Check, checks, runChecks } from './support/checks.ts';
import { root, run } from './support/command.ts';
import { failuresOfVitest, type Tally, tally, tallyOfPlaywright, tallyOfVitest } from './support/tally.ts';

/**
 * `npm test`: runs the tests, the most informative first; slow files take turns of four days. `--all` runs all files;
 * `--full` also runs random walks and matrices completely, which are sampled otherwise. The last line counts the tests.
 */
const isFull = process.argv.includes('--full');
if (isFull) process.env['TEST_FULL'] = '1';
if (!isFull && !process.argv.includes('--all')) process.env['TEST_TURNS'] = '1';
// Set once, so that a run past midnight keeps its sample.
process.env['TEST_SEED'] ??= String(Math.floor(Date.now() / 86_400_000));
console.log(`TEST_SEED=${process.env['TEST_SEED']}`);

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

const vitestReport = path.join(reports, 'vitest.json');

/**
 * Prints all failures again at the end, since logs of other machines are often truncated to it. For browser tests,
 * prints the content of the page first.
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
  try {
    const report = JSON.parse(await readFile(vitestReport, 'utf8')) as Parameters<typeof failuresOfVitest>[0];
    console.log(failuresOfVitest(report).join('\n\n'));
  } catch {
    console.log('There is no report of the unit, server and fault tests.');
  }
}

const build: Check = { name: 'build', command: ['node', 'scripts/build.ts'] };

const one = (succeeded: boolean): Tally => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 });

console.log('\n▶ static checks and build');
for (const { name, succeeded, seconds } of await runChecks([...checks, build]))
  results.push({ name, seconds, counts: one(succeeded) });

await step('unit, server and fault tests', async () => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`] as const;
  const ended = await run(['vitest', 'run', ...reporters]);
  return tally(vitestReport, tallyOfVitest, ended);
});

await step('browser tests', async () => {
  const report = path.join(reports, 'playwright.json');
  const command = ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'] as const;
  const ended = await run(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return tally(report, tallyOfPlaywright, ended);
});

await printFailures();

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
