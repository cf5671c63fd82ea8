import { globSync } from 'node:fs';
import { root } from './command.ts';

/** One thing that must hold, and the command that finds out. */
export interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const projects = globSync('{scripts,e2e,bench,{apps,packages}/*}/tsconfig.json', { cwd: root }).toSorted();
if (projects.length < 6) throw new Error(`Only ${projects.length} TypeScript projects were found.`);

/** Everything that can be said about the code without running it; cheapest first. */
export const checks: readonly Check[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'wording of comments', command: ['node', 'scripts/wording/check.ts'] },
  { name: 'import directions', command: ['node', 'scripts/imports/check.ts'] },
  ...projects.map((project): Check => ({ name: `types: ${project}`, command: ['tsc', '--project', project] })),
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'regular expressions', command: ['node', 'scripts/patterns/check.ts'] },
  { name: 'API document', command: ['node', 'scripts/check-api.ts'] },
  { name: 'unused code', command: ['knip'] },
];
