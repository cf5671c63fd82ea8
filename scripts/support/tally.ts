import { readFile } from 'node:fs/promises';

/** Numbers of passed, failed and skipped tests. */
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
    /** Reason why the file could not be loaded. */
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

/** Counts the tests of Vitest's JSON report. A file that could not be loaded counts as one failure. */
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

/** Lists failures of Vitest's JSON report: a text for each test, or for a file that could not be loaded. */
export function failuresOfVitest(report: VitestReport): readonly string[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}\n${message}`];
      return failed.map(({ fullName, failureMessages }) => [`${name} › ${fullName}`, ...failureMessages].join('\n'));
    });
}

/** Counts the tests of Playwright's JSON report. Flaky tests count as failed. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * Reads and counts a report. A failed run never counts as a success: adds a failure without a report, without any test,
 * or after a failed exit without a failed test.
 *
 * @param ended true if the command that wrote the report succeeded
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
