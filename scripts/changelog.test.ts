import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/command.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the changelog has a dated section for the version, below what is not released yet', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const [first, newest = ''] = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(first).toBe('Unreleased');
  expect(newest).toMatch(/^\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d$/);
  expect(newest.startsWith(`${version} `)).toBe(true);
});
