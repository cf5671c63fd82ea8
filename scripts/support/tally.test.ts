import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

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
  test('a test file that cannot be loaded is a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const explained = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(tallyOfVitest({ ...vitest, numFailedTests: 1, testResults: [broken, explained] })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
    });
  });

  test('flaky browser tests and errors outside tests are failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOfPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  test('a good run is counted as it is', async () => {
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
