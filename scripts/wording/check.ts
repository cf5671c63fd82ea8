import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/command.ts';
import { wordingProblems } from './find-problems.ts';

/*
 * Comments state a contract or a reason, in sentences that begin with their subject. A comment that begins with "Of",
 * "As" or "Whether" reads as a fragment. Numbers of sections point to a document that is not in the repository.
 */

/** Glob patterns of folders whose comments follow the rules. Add a folder once it is clean. */
const boundFolders = ['apps', 'bench', 'e2e', 'examples', 'packages', 'scripts'];
/** Problems in fixture.ts. */
const fixtureProblems = { opening: 7, pointer: 2 };

const problems = boundFolders.flatMap((folder) => {
  const found = globSync(`${folder}/**/*.{ts,tsx,css,js}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'scripts/wording/fixture.ts'],
  });
  if (found.length === 0) throw new Error(`No source file was found in ${folder}.`);
  return found
    .toSorted()
    .flatMap((file) =>
      wordingProblems(readFileSync(path.join(root, file), 'utf8')).map((problem) => ({ ...problem, file })),
    );
});
for (const { file, line, text, rule } of problems) console.error(`${file}:${line}: ${rule}: ${text}`);

const fixture = wordingProblems(readFileSync(path.join(import.meta.dirname, 'fixture.ts'), 'utf8'));
let isProven = true;
for (const [rule, expected] of Object.entries(fixtureProblems)) {
  const count = fixture.filter((problem) => problem.rule === rule).length;
  if (count === expected) continue;
  isProven = false;
  console.error(`${count} of ${expected} bad examples of ${rule} were found in the fixture`);
}
console.log(`${boundFolders.length} folders, ${problems.length} problems of wording`);
process.exitCode = problems.length === 0 && isProven ? 0 : 1;
