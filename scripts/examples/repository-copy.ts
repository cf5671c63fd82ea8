import { cpSync, existsSync, globSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/command.ts';

/** Files needed to compile and test an example. */
const copied = [
  'tsconfig.base.json',
  'vitest.config.ts',
  'scripts/support',
  'scripts/manual.test.ts',
  'docs',
  // Tests of the server import these.
  'e2e/support/{sampling,random}.ts',
  ...['packages/*', 'apps/*'].flatMap((workspace) => [`${workspace}/src`, `${workspace}/*.{js,json,ts}`]),
];

/**
 * Copies the sources into a folder below `.cache`. Packages from the registry resolve to the repository above it, those of
 * the project to the copy.
 *
 * @returns absolute path of the copy
 */
export function copyRepository(): string {
  const folder = path.join(root, '.cache/examples/copy');
  rmSync(folder, { recursive: true, force: true });
  for (const source of globSync(copied, { cwd: root })) {
    cpSync(path.join(root, source), path.join(folder, source), { recursive: true });
  }
  const scope = path.join(folder, 'node_modules/@mutai');
  mkdirSync(scope, { recursive: true });
  for (const workspace of globSync(['packages/*', 'apps/*'], { cwd: folder })) {
    // A junction on Windows, where links need a permission.
    symlinkSync(path.join(folder, workspace), path.join(scope, path.basename(workspace)), 'junction');
    const nested = path.join(root, workspace, 'node_modules');
    if (existsSync(nested)) symlinkSync(nested, path.join(folder, workspace, 'node_modules'), 'junction');
  }
  return folder;
}
