import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/command.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('docs/performance.md names every measurement, and only those that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const measurements = Object.keys(scripts).filter((name) => /^bench(?::|$)/.test(name));
  const named = [...read('docs/performance.md').matchAll(/`npm run (bench[\w:-]*)/g)].map(([, name = '']) => name);
  expect([...new Set(named)].toSorted()).toEqual(measurements.toSorted());
});

test('every file of bench/ is a measurement, or used by one', () => {
  const files = globSync('bench/*.ts', { cwd: root });
  const sources = ['package.json', ...files].map((file) => [file, read(file)] as const);
  const unused = files.filter(
    (file) => !sources.some(([other, code]) => other !== file && code.includes(path.basename(file))),
  );
  expect(unused).toEqual([]);
});
