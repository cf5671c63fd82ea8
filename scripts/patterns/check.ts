import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';
import { root } from '../support/command.ts';
import { type FoundPattern, patternsIn } from './find-patterns.ts';

/*
 * Regular expressions of the product must run in linear time: a slow one would block all requests of the thread.
 * Results are cached by pattern.
 */

const sources = '{apps,packages}/*/src/**/*.{ts,tsx}';
const fixture = path.join(import.meta.dirname, 'fixture.ts');
const cacheFile = path.join(root, '.cache/patterns.json');
/** Timeout per pattern, in milliseconds: far above the few seconds that the slowest takes, for busy machines. */
const patternTimeout = 120_000;
/** Number of patterns examined in parallel. */
const parallel = 2;

const linear = 'linear';
/** Not cached: with more time the next run may decide. */
const undecided = 'undecided';

function cached(): Map<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(cacheFile, 'utf8')) as Record<string, string>));
  } catch {
    return new Map();
  }
}

const keyOf = ({ source, flags }: FoundPattern) => createHash('sha256').update(`${flags}/${source}`).digest('hex');

async function examine({ source, flags }: FoundPattern): Promise<string> {
  const result = await check(source, flags, { timeout: patternTimeout, attackTimeout: patternTimeout, randomSeed: 1 });
  if (result.status === 'safe') return linear;
  if (result.status === 'unknown') return undecided;
  return `${result.complexity.summary}, attacked by ${result.attack.pattern}`;
}

const found = globSync(sources, { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .toSorted()
  .flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    return patternsIn(code, file.endsWith('.tsx')).map((pattern) => ({ ...pattern, file }));
  });
const bad = patternsIn(readFileSync(fixture, 'utf8'), false).map((pattern) => ({ ...pattern, file: 'fixture' }));

const verdicts = cached();
const open = new Map([...found, ...bad].map((pattern) => [keyOf(pattern), pattern]));
for (const key of verdicts.keys()) open.delete(key);
const queue = [...open];
await Promise.all(
  Array.from({ length: parallel }, async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [key, pattern] = next;
      verdicts.set(key, await examine(pattern));
    }
  }),
);

const used = new Set([...found, ...bad].map(keyOf));
mkdirSync(path.dirname(cacheFile), { recursive: true });
writeFileSync(
  cacheFile,
  JSON.stringify(Object.fromEntries([...verdicts].filter(([key, verdict]) => used.has(key) && verdict !== undecided))),
);

const isLinear = (pattern: FoundPattern) => verdicts.get(keyOf(pattern)) === linear;
const problems = found.filter((pattern) => !isLinear(pattern));
const unnoticed = bad.filter(isLinear);
for (const pattern of problems) {
  const { file, line, source, flags } = pattern;
  console.error(`${file}:${line}: /${source}/${flags}\n    ${verdicts.get(keyOf(pattern)) ?? ''}`);
}
for (const { source } of unnoticed) console.error(`the check does not notice /${source}/ in its fixture`);
// The fixture has a literal, two texts for RegExp and a pattern of a schema.
const isProven = bad.length === 4 && unnoticed.length === 0;
if (!isProven) console.error(`${bad.length} of 4 bad examples were found`);
if (found.length === 0) console.error('no regular expression was found');
console.log(`${found.length} regular expressions, ${open.size} examined now, ${problems.length} problems`);
process.exitCode = problems.length === 0 && isProven && found.length > 0 ? 0 : 1;
