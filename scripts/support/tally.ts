import { readFile } from 'node:fs/promises';

/** How many tests of one kind passed, failed and were left out. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file could not be loaded. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Counts in Vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function tallyOfVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What failed, by Vitest's JSON report: a text for each test, or for a file that could not be loaded. */
export function failuresOfVitest(report: VitestReport): readonly string[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}\n${message}`];
      return failed.map(({ fullName, failureMessages }) => [`${name} › ${fullName}`, ...failureMessages].join('\n'));
    });
}

/** Counts in Playwright's JSON report. A test that only passed when it was tried again counts as failed. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * Reads a report and counts it. A run that ended badly never counts as a success: without a report, without a single
 * test, or with a bad exit that no counted failure explains, one failure is added.
 *
 * @param ended whether the command that wrote the report succeeded
 */
export async function tally(file: string, count: (report: never) => Tally, ended: boolean): Promise<Tally> {
  let counted: Tally;
  try {
    counted = count(JSON.parse(await readFile(file, 'utf8')) as never);
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const unexplained = counted.failed === 0 && (!ended || counted.passed === 0);
  return unexplained ? { ...counted, failed: 1 } : counted;
}
