import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/command.ts';
import { wordingProblems } from './find-problems.ts';
import { textProblems } from './find-text-problems.ts';

/*
 * Comments state a contract or a reason, in sentences that begin with their subject. A comment that begins with "Of",
 * "As" or "Whether" reads as a fragment. Numbers of sections point to a document that is not in the repository.
 *
 * Chinese texts for users have one style of quotes, ellipses, keys and punctuation.
 */

/** Glob patterns of folders whose comments follow the rules. Add a folder once it is clean. */
const boundFolders = ['apps', 'bench', 'e2e', 'examples', 'packages', 'scripts'];
/** Problems in fixture.ts. */
const fixtureProblems = { opening: 7, pointer: 2 };
/** Glob patterns of files with texts for users. */
const textFiles = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'];
/** Files whose Chinese texts are sample content, data of tests or copies of what was written once. */
const otherTexts = [
  '**/*.test.ts*',
  '**/testing/**',
  '**/demo*/**',
  '**/demo*.ts',
  '**/templates/**',
  '**/migrations/**',
];
/** Problems in text-fixture.ts. */
const textFixtureProblems = { quotes: 3, ellipsis: 2, keys: 2, punctuation: 2 };

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Reports rules that miss bad examples. @returns true if all were found */
function isProven(found: readonly { readonly rule: string }[], expected: Readonly<Record<string, number>>): boolean {
  const missed = Object.entries(expected).filter(
    ([rule, count]) => found.filter((problem) => problem.rule === rule).length !== count,
  );
  for (const [rule, count] of missed)
    console.error(`The fixture has ${count} bad examples of ${rule}: not all were found`);
  return missed.length === 0;
}

const comments = boundFolders.flatMap((folder) => {
  const found = globSync(`${folder}/**/*.{ts,tsx,css,js}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'scripts/wording/fixture.ts'],
  });
  if (found.length === 0) throw new Error(`No source file was found in ${folder}.`);
  return found.toSorted().flatMap((file) => wordingProblems(read(file)).map((problem) => ({ ...problem, file })));
});
const texts = globSync(textFiles, { cwd: root, exclude: otherTexts })
  .toSorted()
  .flatMap((file) => textProblems(read(file)).map((problem) => ({ ...problem, file })));
const problems = [...comments, ...texts];
for (const { file, line, text, rule } of problems) console.error(`${file}:${line}: ${rule}: ${text}`);

const areProven = [
  isProven(wordingProblems(read('scripts/wording/fixture.ts')), fixtureProblems),
  isProven(textProblems(read('scripts/wording/text-fixture.ts')), textFixtureProblems),
];
console.log(`${boundFolders.length} folders, ${problems.length} problems of wording`);
process.exitCode = problems.length === 0 && areProven.every(Boolean) ? 0 : 1;
