import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sampled } from '../../e2e/support/sampling.ts';
import { root, runSilently } from '../support/command.ts';
import { writeDocumentFiles } from './document-files.ts';
import { copyRepository } from './repository-copy.ts';

/** Documents whose examples are compiled and run, all of them in one copy. */
const documents = ['docs/adding-a-resource.md', 'docs/adding-a-field.md', 'docs/adding-a-block.md'];
/** Each of them compiles the packages that it imports, too. */
const projects = ['packages/blocks', 'apps/server', 'apps/console'];

/** Tests of all resources and pages. */
const commonTests = [
  'apps/server/src/records.test.ts',
  'packages/contract/src/logs/field-labels.test.ts',
  'scripts/manual.test.ts',
];

const read = (document: string) => readFileSync(path.join(root, document), 'utf8');

test('examples of documents compile and run', async () => {
  const folder = copyRepository();
  const files = documents.flatMap((document) => writeDocumentFiles(read(document), folder));
  for (const project of projects) expect(files.some((file) => file.startsWith(`${project}/`))).toBe(true);
  // Compiling one project takes up to half a minute, as in `npm run check`: one each day, all in a full run.
  for (const project of sampled(projects, 1 / 3)) {
    const known = path.join(root, `.cache/examples/${path.basename(project)}.tsbuildinfo`);
    const { output } = await runSilently(
      ['tsc', '--project', `${project}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', known],
      folder,
    );
    expect(output, project).toBe('');
  }
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(0);
  const { succeeded, output } = await runSilently(
    ['vitest', 'run', '--project', 'server-sqlite', '--project', 'unit', ...tests, ...commonTests],
    folder,
  );
  expect(succeeded, output).toBe(true);

  const paths = /`((?:apps|packages|docs|scripts|e2e)\/[\w./-]+\.\w+)`/g;
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(paths)].flatMap(([, file = '']) =>
      existsSync(path.join(folder, file)) || existsSync(path.join(root, file)) ? [] : [`${document}: ${file}`],
    ),
  );
  expect(missing).toEqual([]);
});
