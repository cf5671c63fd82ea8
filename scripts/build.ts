import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { frontEnds } from '../apps/server/src/front-ends.ts';
import type { FrontEnd } from '../apps/server/src/platform/http/front-end-files.ts';
import { root, run } from './support/command.ts';

/**
 * Builds each front end, unless the build at hand was made from the very same sources.
 * Runs before `npm start`; a second start takes no time for it.
 */
const inputsOf = (folder: string) => [
  `${folder}/{src,public}/**/*`,
  `${folder}/*.{html,json,ts}`,
  'packages/*/{src/**/*,package.json}',
  'docs/manual/*.md',
  'tsconfig.base.json',
  'package-lock.json',
];

/** One digest over all that a build is made from. */
async function digestOfSources(folder: string, basePath: string): Promise<string> {
  const hash = createHash('sha256').update(basePath);
  const entries = globSync(inputsOf(folder), { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))).toSorted();
  for (const file of files) hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

/** Of 11: about as small as it gets, in a second for everything. */
const brotliQuality = 9;

/** Packs what browsers load, here and once, instead of the server packing it for each of them. */
async function packAssets(folder: string): Promise<void> {
  const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];
  const files = globSync(`${folder}/dist/**/*.{js,css,svg}`, { cwd: root }).map((file) => path.join(root, file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
      await Promise.all([
        writeFile(`${file}.br`, await packBrotli(content, { params })),
        writeFile(`${file}.gz`, await packGzip(content)),
      ]);
    }),
  );
}

/** @returns whether there is a build */
async function build({ name, basePath }: FrontEnd): Promise<boolean> {
  const folder = `apps/${name}`;
  const stamp = path.join(root, `.cache/${name}-build`);
  const digest = await digestOfSources(folder, basePath);
  const page = path.join(root, folder, 'dist/index.html');
  const built = existsSync(page) ? await readFile(stamp, 'utf8').catch(() => '') : '';
  if (built === digest) return true;
  // An absolute base, so that a page finds its files on every path (F5 on a deep route). Tests that build it have
  // another NODE_ENV, which would make a build for development of it.
  if (!(await run(['vite', 'build', folder, '--base', basePath], { NODE_ENV: 'production' }))) return false;
  await packAssets(folder);
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, digest);
  return true;
}

for (const frontEnd of frontEnds) {
  if (!(await build(frontEnd))) process.exitCode = 1;
}
