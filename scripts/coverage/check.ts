import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/command.ts';

/*
 * Every file, folder and test title that docs/spec-coverage.md names must exist: renames and reworded titles are easily
 * forgotten there.
 */

const document = 'docs/spec-coverage.md';
/** Row with a wrong file, folder, test file and title, which the check must report. */
const badRow = '| statement | server features/nothing, no-file.ts | no-file.test; check.test "no such title" | done |';
const badNames = 4;

const files = globSync('{*,{apps,bench,deploy,docs,e2e,examples,packages,scripts}/**/*}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((file) => file.replaceAll('\\', '/'));
/** Each path and all of its endings: rows leave out `apps/console/src` and the like. */
const endings = new Set(
  files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
);

const testsByName = Map.groupBy(
  files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file)),
  (file) => path.posix.basename(file).replace(/\.tsx?$/, ''),
);

const sources = new Map<string, string>();

/** Returns the test files that a row names, such as `users.test` or `features/jobs/jobs.test`. */
const testFiles = (name: string): readonly string[] =>
  (testsByName.get(path.posix.basename(name)) ?? []).filter((file) =>
    `/${file.replace(/\.tsx?$/, '')}`.endsWith(`/${name}`),
  );

/** Returns true if a test file contains a title, which may be shortened by `…`. */
function hasTitle(file: string, title: string): boolean {
  const source = sources.get(file) ?? readFileSync(path.join(root, file), 'utf8').replaceAll(/\\(?=['"`])/g, '');
  sources.set(file, source);
  return title.split('…').every((part) => source.includes(part));
}

/** Finds the names in a row that do not exist. */
function missingNames(row: string): readonly string[] {
  const [, , places = '', tests = ''] = row.split(' | ').length < 4 ? [] : ['', ...row.split(' | ')];
  const named = `${places} ${tests.replaceAll(/"[^"]*"|(?<!\w)'[^']*"[^']*'/g, '')}`.matchAll(
    /(?<![\w./*:<{-])(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|css|md|yml|json|js)\b|(?<![\w./*:<{`-])(?:features|platform|ui|app|testing)(?:\/[\w-]+)+(?![\w./*-])/g,
  );
  const missing = [...named].map(([name]) => name).filter((name) => !endings.has(name));
  let current: readonly string[] = [];
  for (const [token, name, title, quoting] of tests.matchAll(
    /([\w./-]+\.(?:test|spec))\b|"([^"]*)"|(?<!\w)'([^']*"[^']*)'/g,
  )) {
    if (name !== undefined) {
      current = testFiles(name);
      if (current.length === 0) missing.push(token);
    } else if (!current.some((file) => hasTitle(file, title ?? quoting ?? ''))) missing.push(token);
  }
  return missing;
}

const problems = readFileSync(path.join(root, document), 'utf8')
  .split('\n')
  .flatMap((row, index) => missingNames(row).map((name) => `${document}:${index + 1}: does not exist: ${name}`));
for (const problem of problems) console.error(problem);

const found = missingNames(badRow).length;
if (found !== badNames) console.error(`${found} of ${badNames} wrong names were found in the bad row`);
console.log(`${endings.size} paths, ${problems.length} problems of coverage`);
process.exitCode = problems.length === 0 && found === badNames ? 0 : 1;
