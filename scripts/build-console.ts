import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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

/** Of 11: about as small as it gets, in a second for everything. */
const brotliQuality = 9;

/** Packs what browsers load, here and once, instead of the server packing it for each of them. */
async function packAssets(): Promise<void> {
  const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];
  const files = globSync('apps/console/dist/**/*.{js,css,svg}', { cwd: root }).map((file) => path.join(root, file));
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

const digest = await digestOfSources();
const built = existsSync(page) ? await readFile(stamp, 'utf8').catch(() => '') : '';
if (built !== digest) {
  // Tests that build it have another NODE_ENV, which would make a build for development of it.
  if (await run(['vite', 'build', 'apps/console'], { NODE_ENV: 'production' })) {
    await packAssets();
    await mkdir(path.dirname(stamp), { recursive: true });
    await writeFile(stamp, digest);
  } else {
    process.exitCode = 1;
  }
}
