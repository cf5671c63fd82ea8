import { spawnSync } from 'node:child_process';
import { createConfig, lintFromString, type Config } from '@redocly/openapi-core';
import { root } from './support/command.ts';

/** The first address is fixed; file ids are numbers, so none is `hash` or `uploads`. */
const looksAmbiguous = (ruleId: string, message: string) =>
  ruleId === 'no-ambiguous-paths' && /\/file\/(?:hash|uploads)\/\{/.test(message);

/** Checks the server's OpenAPI document with the recommended rules of a public linter; warnings count too. */
async function problemsOf(source: string, config: Config): Promise<readonly string[]> {
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return found
    .map(({ ruleId, message, location: [place] }) => ({ ruleId, message, place: place?.pointer ?? '' }))
    .filter(({ ruleId, message }) => !looksAmbiguous(ruleId, message))
    .map(({ ruleId, message, place }) => `${ruleId}: ${message} (${place})`);
}

const { stdout } = spawnSync('node', ['apps/server/src/api-document.ts'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const config = await createConfig({ extends: ['recommended'] });
const problems = await problemsOf(stdout, config);
// Prove that the linter reports problems at all.
const unnamed = await problemsOf(stdout.replaceAll('"summary"', '"x-summary"'), config);
if (unnamed.length === 0) console.log('the linter does not notice operations without a summary');

for (const problem of problems) console.log(problem);
console.log(`${problems.length} problems in ${stdout.length} characters`);
process.exitCode = problems.length === 0 && unnamed.length > 0 ? 0 : 1;
