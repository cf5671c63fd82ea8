import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { frontEnds } from '../apps/server/src/front-ends.ts';
import type { FrontEnd } from '../apps/server/src/platform/http/front-end-files.ts';
import { root, run } from './support/command.ts';
import { identityOf, writeIdentity } from './support/release-identity.ts';
import { bundleServer } from './support/server-bundle.ts';

/*
 * Builds the server and each front end, unless the existing build was made from the same sources. Runs before `npm
 * start`; skipped builds take no time.
 */

/** Build of an app. */
interface Build {
  readonly name: string;
  /** One of the generated files, to detect a missing build. */
  readonly made: string;
  /** Glob patterns of the sources. */
  readonly sources: readonly string[];
  /** Other inputs of the build. */
  readonly options: string;
  /** @returns false after a failure */
  readonly make: () => Promise<boolean>;
}

const sharedSources = ['packages/*/{src/**/*,package.json}', 'tsconfig.base.json', 'package-lock.json'];

const server: Build = {
  name: 'server',
  made: 'apps/server/dist/main.js',
  sources: ['apps/server/src/**/*.ts', 'scripts/support/server-bundle.ts', ...sharedSources],
  options: '',
  make: async () => {
    await bundleServer();
    return true;
  },
};

const buildOf = ({ name, basePath }: FrontEnd): Build => {
  const folder = `apps/${name}`;
  return {
    name,
    made: `${folder}/dist/index.html`,
    sources: [
      `${folder}/{src,public}/**/*`,
      `${folder}/*.{html,json,ts}`,
      'docs/manual/*.md',
      'scripts/support/{font-files,licence-file,licence-texts,bill-of-materials}.ts',
      'scripts/licences/**/*',
      ...sharedSources,
    ],
    options: basePath,
    make: async () => {
      // Absolute base: pages at any path must find their files, also after a reload of a deep route. NODE_ENV is set
      // because tests have another one, which would produce a development build. Vite would list every file, including
      // hundreds of fonts.
      const command = ['vite', 'build', folder, '--base', basePath, '--logLevel', 'warn'] as const;
      const built = await run(command, { NODE_ENV: 'production' });
      if (built) await packAssets(folder);
      return built;
    },
  };
};

/** Digest of all inputs of a build. */
async function digestOf({ sources, options }: Build): Promise<string> {
  const hash = createHash('sha256').update(options);
  const entries = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))).toSorted();
  for (const file of files) hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

/** Quality out of 11: nearly the smallest size, in a second for all files. */
const brotliQuality = 9;

/** Compresses scripts, styles, pictures and texts once at build time, instead of per request. */
async function packAssets(folder: string): Promise<void> {
  const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];
  const files = globSync(`${folder}/dist/**/*.{js,css,svg,txt}`, { cwd: root }).map((file) => path.join(root, file));
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

/** Builds unless up to date. @returns false after a failure */
async function build(wanted: Build): Promise<boolean> {
  const stamp = path.join(root, `.cache/${wanted.name}-build`);
  const digest = await digestOf(wanted);
  const known = existsSync(path.join(root, wanted.made)) ? await readFile(stamp, 'utf8').catch(() => '') : '';
  if (known === digest) return true;
  console.log(`building ${wanted.name}`);
  if (!(await wanted.make())) return false;
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, digest);
  return true;
}

// Read first: a build of the server deletes the file of the one before.
const identity = await identityOf(root);
for (const wanted of [server, ...frontEnds.map(buildOf)]) {
  if (!(await build(wanted))) process.exitCode = 1;
}
// Not part of a build: a commit must not cause one.
await writeIdentity(root, identity);
