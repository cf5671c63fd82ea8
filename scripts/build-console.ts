import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, run } from './support/command.ts';

/**
 * Builds the console unless the build at hand was made from the very same sources.
 * Runs before `npm start`; a second start takes no time for it.
 */
const page = path.join(root, 'apps/console/dist/index.html');
const stamp = path.join(root, '.cache/console-build');

const inputs = [
  'apps/console/{src,public}/**/*',
  'apps/console/*.{html,json,ts}',
  'packages/*/{src/**/*,package.json}',
  'tsconfig.base.json',
  'package-lock.json',
];

/** One digest over the names and contents of everything that the build reads. */
async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const entries = globSync(inputs, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))).toSorted();
  for (const file of files) hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

const digest = await digestOfSources();
const built = existsSync(page) ? await readFile(stamp, 'utf8').catch(() => '') : '';
if (built !== digest) {
  if (await run(['vite', 'build', 'apps/console'])) {
    await mkdir(path.dirname(stamp), { recursive: true });
    await writeFile(stamp, digest);
  } else {
    process.exitCode = 1;
  }
}
