import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../support/command.ts';
import { digestImportClosures, resolveSource } from './import-closures.ts';

test('a digest changes with the file, its imports and the common text, and with nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mutai-closures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const at = (name: string) => path.join(folder, name);
  await writeFile(at('page.ts'), `import { list } from './list.ts';\nimport 'react';`);
  // A circle, a type import and a dynamic import.
  await writeFile(at('list.ts'), `export type { Row } from "./row.ts";\nawait import('./page.ts');`);
  await writeFile(at('row.ts'), `type Level = import('./level.ts').Level;`);
  await writeFile(at('level.ts'), 'export type Level = 1;');
  await writeFile(at('other.ts'), 'export {};');
  const names = ['page.ts', 'list.ts', 'row.ts', 'level.ts', 'other.ts'];
  const digests = (common = 'same') => digestImportClosures(names.map(at), common);
  const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
    names.filter((name) => before.get(at(name)) !== after.get(at(name)));

  const first = digests();
  expect(changed(first, digests())).toEqual([]);
  expect(changed(first, digests('another'))).toEqual(names);

  await writeFile(at('other.ts'), 'export const changed = true;');
  expect(changed(first, digests())).toEqual(['other.ts']);

  const second = digests();
  await writeFile(at('level.ts'), 'export type Level = 1 | 2;');
  expect(changed(second, digests())).toEqual(['page.ts', 'list.ts', 'row.ts', 'level.ts']);
});

test('names of workspace packages resolve to their sources', () => {
  const importer = path.join(root, 'apps/console/src/main.tsx');
  expect(resolveSource('@mutai/contract/codes', importer)).toBe(path.join(root, 'packages/contract/src/codes.ts'));
  expect(resolveSource('@mutai/contract/none', importer)).toBeUndefined();
  expect(resolveSource('react', importer)).toBeUndefined();
});
