import { globSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { licencesPath } from '../../packages/contract/src/paths.ts';
import { frontEnds } from '../../apps/server/src/front-ends.ts';
import { root } from './command.ts';
import { identityOf, releaseName, type ReleaseIdentity } from './release-identity.ts';
import { packagesBesideBundle } from './server-bundle.ts';

/** A release installs only this workspace's packages; the rest is bundled. */
const server = 'apps/server';
/** Files of a release: builds, and files read at run time. */
const releaseFiles = [
  `${server}/{*.js,src/**/demo-*/**/*}`,
  ...['server', ...frontEnds.map(({ name }) => name)].map((app) => `apps/${app}/dist/**/*`),
  'deploy/**/*',
  'docs/**/*',
  '{README*.md,CHANGELOG.md,LICENSE,.npmrc}',
];

/** Scripts that work without development tools. */
const keptScripts = [
  'start',
  'demo',
  'reset-password',
  'check-files',
  'backup',
  'verify-backup',
  'restore',
  'rotate-secret',
  'move',
] as const;

/** Package files that this server never reads, a seventh of the installation. */
const unusedFolders = [
  // Headers for building native add-ons, which the product does not have.
  'node/node_modules/node-*/include',
  'node/node_modules/node-*/share',
  // Builds for browsers, and types.
  ...['@aws-sdk', '@smithy'].map((scope) => `${scope}/*/dist-es`),
  ...['cjs', 'esm-bundle', 'umd'].map((build) => `mediainfo.js/dist/${build}`),
  // Other builds of the decoder: without WebAssembly, as a module, and in two files.
  ...['libheif', 'libheif-wasm/libheif-bundle.mjs', 'libheif-wasm/libheif.js', 'libheif-wasm/libheif.wasm'].map(
    (build) => `libheif-js/${build}`,
  ),
  // Duplicate: the dictionary again, as ES modules.
  'pinyin-pro/dist/esm',
  // Tests of packages.
  ...['*', '@fastify/*'].map((tested) => `${tested}/test`),
];
/** Types, maps of missing sources, and documentation. */
const unusedFiles = ['*.d.ts', '*.d.cts', '*.d.mts', '*.map', 'README.md', 'CHANGELOG.md', 'CHANGES.md'];
const trim = [
  `rm -rf ${unusedFolders.map((place) => `node_modules/${place}`).join(' ')}`,
  `find . -type f -path '*/node_modules/*' '(' ${unusedFiles.map((name) => `-name '${name}'`).join(' -o ')} ')' -delete`,
].join(' && ');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
  readonly workspaces?: readonly string[];
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

const only = <T>(from: Readonly<Record<string, T>> = {}, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

/** Root manifest of a release, without development tools. */
function releaseManifest(manifest: Manifest): Manifest {
  const { devDependencies: _, ...kept } = manifest;
  return {
    ...kept,
    workspaces: [server],
    scripts: { postinstall: trim, ...only(manifest.scripts, keptScripts) },
    allowScripts: only(manifest.allowScripts, Object.keys(manifest.dependencies ?? {})),
  };
}

/** Manifest of the server with only the packages that are not bundled. */
function serverManifest(manifest: Manifest): Manifest {
  const { devDependencies: _, ...kept } = manifest;
  return { ...kept, dependencies: only(manifest.dependencies, packagesBesideBundle) };
}

/**
 * Creates the folder of a release, still with the complete lock file.
 *
 * @param stage parent folder
 * @returns its name, the identity of the sources, and its files without the lock file
 */
export async function stageRelease(
  stage: string,
): Promise<{ readonly name: string; readonly identity: ReleaseIdentity; readonly files: readonly string[] }> {
  const manifest = await manifestOf('.');
  const identity = await identityOf(root);
  const name = releaseName(manifest.name, identity);
  const folder = path.join(stage, name);
  const copied = globSync(releaseFiles, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  for (const file of [...copied, 'package-lock.json']) await cp(path.join(root, file), path.join(folder, file));
  const licences = licencesPath.slice(1);
  await cp(path.join(root, 'apps/console/dist', licences), path.join(folder, licences));

  const manifests = {
    'package.json': { ...releaseManifest(manifest), version: identity.version.slice(1) },
    [`${server}/package.json`]: serverManifest(await manifestOf(server)),
  };
  for (const [file, content] of Object.entries(manifests)) {
    await writeFile(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  }
  return { name, identity, files: [...copied, licences, ...Object.keys(manifests)] };
}
