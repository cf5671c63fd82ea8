import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/command.ts';

interface LockedPackage {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

test('names no registry, so that everybody can use their own', () => {
  const named = Object.entries(packages).filter(([, { resolved = '' }]) => resolved.includes('://'));
  expect(named.map(([name]) => name)).toEqual([]);
});

test('contains the programs of all platforms: `npm ci` rejects a lock file without them', () => {
  const missing = Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (optional) => !(`${name}/node_modules/${optional}` in packages) && !(`node_modules/${optional}` in packages),
      )
      .map((optional) => `${name}: ${optional}`),
  );
  expect(missing).toEqual([]);
});
