import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { root, runSilently } from './command.ts';

/** Check and its command. */
export interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const projects = globSync('{scripts,e2e,bench,{apps,packages}/*}/tsconfig.json', { cwd: root }).toSorted();
if (projects.length < 6) throw new Error(`Only ${projects.length} TypeScript projects were found.`);

/** Incremental build file of a project: only changed files and their dependents are checked again. */
const buildInfoFile = (project: string) => `.cache/types/${project.replaceAll(/[/\\]/g, '-')}.tsbuildinfo`;

/** All static checks, cheapest first. */
export const checks: readonly Check[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'wording of comments', command: ['node', 'scripts/wording/check.ts'] },
  { name: 'coverage table', command: ['node', 'scripts/coverage/check.ts'] },
  { name: 'import directions', command: ['node', 'scripts/imports/check.ts'] },
  ...projects.map((project): Check => ({
    name: `types: ${project}`,
    command: ['tsc', '--project', project, '--incremental', '--tsBuildInfoFile', buildInfoFile(project)],
  })),
  { name: 'lint', command: ['node', 'scripts/lint/check.ts'] },
  { name: 'regular expressions', command: ['node', 'scripts/patterns/check.ts'] },
  { name: 'API document', command: ['node', 'scripts/check-api.ts'] },
  { name: 'unused code', command: ['knip', '--cache', '--cache-location', '.cache/knip'] },
];

/** Outcome of a check. */
export interface CheckOutcome {
  readonly name: string;
  readonly succeeded: boolean;
  readonly seconds: number;
}

/**
 * Runs checks, even after a failure, so that one run shows all problems. Runs as many in parallel as there are cores;
 * each prints its output when done.
 */
export async function runChecks(wanted: readonly Check[]): Promise<readonly CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  const queue = [...wanted];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { name, command } = next;
        const started = performance.now();
        const { succeeded, output } = await runSilently(command);
        const seconds = (performance.now() - started) / 1000;
        outcomes.push({ name, succeeded, seconds });
        console.log(`${succeeded ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${succeeded ? '' : `\n${output}`}`);
      }
    }),
  );
  return outcomes;
}
