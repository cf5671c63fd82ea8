import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { folderCircleRule, folderCircles } from './folder-circles.ts';
import { importRules } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const fixture = path.join(import.meta.dirname, 'fixture');
const folders = ['apps', 'packages'];
const sources = '{apps,packages}/*/src/**/*.{ts,tsx}';

/** Reads the sources below a folder and checks them against the rules. */
async function examine(baseDir: string): Promise<{ result: ICruiseResult; read: string[] }> {
  const { output } = await cruise(folders, {
    baseDir,
    // TypeScript 7 has no API that dependency-cruiser can use; without another parser it reads no module at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    validate: true,
    ruleSet: { forbidden: importRules },
    doNotFollow: { path: 'node_modules' },
    // Build output of the product only; libraries may have a folder of that name too.
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', '^\\./dist/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  });
  if (typeof output === 'string') throw new TypeError('The dependency check returned text instead of its findings.');
  const read = output.modules.map((module) => module.source).filter((source) => path.matchesGlob(source, sources));
  return { result: output, read };
}

/** Returns source files that were not read. */
function unread(baseDir: string, read: readonly string[]): string[] {
  const there = globSync(sources, { cwd: baseDir });
  if (there.length === 0) return [`no source file matches ${sources} in ${baseDir}`];
  const known = new Set(read);
  return there.filter((file) => !known.has(file)).map((file) => `not read: ${file}`);
}

/** Query builder calls, which belong in other files of a feature. */
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** Returns routes and HTTP helpers that contain queries. */
const queriesInRoutes = (baseDir: string): string[] =>
  globSync('apps/server/src/features/**/*.{routes,http}.ts', { cwd: baseDir })
    .filter((file) => query.test(readFileSync(path.join(baseDir, file), 'utf8')))
    .map((file) => `server-routes-hold-no-query: ${file}`);

const product = await examine(root);
const bad = await examine(fixture);

const problems = [...unread(root, product.read), ...unread(fixture, bad.read), ...queriesInRoutes(root)];
if (queriesInRoutes(fixture).length === 0) problems.push('no query was found in the routes of fixture/');
for (const { rule, from, to } of product.result.summary.violations) problems.push(`${rule.name}: ${from} → ${to}`);
for (const circle of folderCircles(product.result.modules)) problems.push(`${folderCircleRule.name}: ${circle}`);

const imports = product.result.modules.flatMap((module) => module.dependencies).length;
if (imports === 0) problems.push('no import was found in any source file');

const rules = [...importRules, folderCircleRule];
const fired = new Set(bad.result.summary.violations.map(({ rule }) => rule.name));
if (folderCircles(bad.result.modules).length > 0) fired.add(folderCircleRule.name);
for (const { name } of rules) {
  if (name !== undefined && !fired.has(name))
    problems.push(`the rule ${name} does not report its bad example in fixture/`);
}

const reasons = new Map(rules.map(({ name, comment }) => [name, comment]));
for (const problem of problems) {
  const reason = reasons.get(problem.split(':')[0]);
  console.error(reason === undefined ? problem : `${problem}\n    ${reason}`);
}
console.log(
  `${product.read.length} modules and ${imports} imports read, ${rules.length} rules, ` +
    `${fired.size} of them proven on bad examples, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
