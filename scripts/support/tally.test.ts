import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failuresOfVitest, tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-tally-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function report(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

describe('counting', () => {
  test('a test file that cannot be loaded is a failure, and both kinds are reported', () => {
    const broken = { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
    const assertionResults = [
      { status: 'failed', fullName: 'adds', failureMessages: ['expected 3 to be 2'] },
      { status: 'passed', fullName: 'subtracts', failureMessages: [] },
    ];
    const explained = { name: 'b.test.ts', status: 'failed', message: '', assertionResults };
    const all = { ...vitest, numFailedTests: 1, testResults: [broken, explained] };
    expect(tallyOfVitest(all)).toEqual({ passed: 3, failed: 2, skipped: 1 });
    expect(failuresOfVitest(all)).toEqual(['a.test.ts\nno such module', 'b.test.ts › adds\nexpected 3 to be 2']);
  });

  test('flaky browser tests and errors outside tests are failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOfPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  test('a successful run is counted unchanged', async () => {
    expect(await tally(await report(vitest), tallyOfVitest, true)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  test('a bad exit without a failed test is a failure', async () => {
    expect((await tally(await report(vitest), tallyOfVitest, false)).failed).toBe(1);
  });

  test('a run without tests is a failure', async () => {
    expect((await tally(await report({ ...vitest, numPassedTests: 0 }), tallyOfVitest, true)).failed).toBe(1);
  });

  test('a missing report is a failure', async () => {
    expect((await tally(path.join(folder, 'none.json'), tallyOfVitest, true)).failed).toBe(1);
  });
});
