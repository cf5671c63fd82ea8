import { globSync } from 'node:fs';
import { root } from './command.ts';

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
