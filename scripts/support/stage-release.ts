import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { frontEnds } from '../../apps/server/src/front-ends.ts';
import { root } from './command.ts';

/** What runs the product: its own folders, installed as packages, what was built of them, and what is read beside them. */
const workspaces = ['apps/server', 'packages/contract', 'packages/layout', 'packages/rich-text'] as const;
const carried = [
  ...workspaces.map((workspace) => `${workspace}/{*.js,*.sh,src/**/*}`),
  ...['server', ...frontEnds.map(({ name }) => name)].map((app) => `apps/${app}/dist/**/*`),
  'deploy/**/*',
  'docs/**/*',
  '{README*.md,CHANGELOG.md,LICENSE,.npmrc}',
];
const left = ['**/*.test.ts', '{apps/server,packages/layout}/src/testing/**'];

/** Scripts that need none of the tools for development. */
const keptScripts = ['start', 'demo', 'reset-password', 'check-files'] as const;

/** What packages bring along and this server never reads: a third of what would be installed. */
const unread = [
  // Headers for building native add-ons, which there are none of.
  'node/node_modules/node-*/include',
  'node/node_modules/node-*/share',
  // The same code for browsers, and its types.
  ...['@aws-sdk', '@smithy'].map((scope) => `${scope}/*/dist-es`),
  ...['cjs', 'esm-bundle', 'umd'].map((build) => `mediainfo.js/dist/${build}`),
  // How code looks, for which the console has colours of its own, and the same languages for `require`.
  ...['scss', 'styles', 'lib/languages'].map((kind) => `highlight.js/${kind}`),
  // Their tests, and sources of what is built.
  ...['*', '@fastify/*'].map((tested) => `${tested}/test`),
  ...['@tiptap/*', 'prosemirror-*', 'htmlparser2', 'entities'].map((built) => `${built}/src`),
];
/** Types, maps to sources that are not there, and what people read. */
const unreadFiles = ['*.d.ts', '*.d.cts', '*.d.mts', '*.map', 'README.md', 'CHANGELOG.md', 'CHANGES.md'];
const trim = [
  `rm -rf ${unread.map((place) => `node_modules/${place}`).join(' ')}`,
  `find . -type f -path '*/node_modules/*' '(' ${unreadFiles.map((name) => `-name '${name}'`).join(' -o ')} ')' -delete`,
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

/** The root's manifest without tools, and with the workspaces that are carried. */
function releaseManifest(manifest: Manifest): Manifest {
  const { devDependencies: _, ...kept } = manifest;
  return {
    ...kept,
    workspaces,
    scripts: { postinstall: trim, ...only(manifest.scripts, keptScripts) },
    allowScripts: only(manifest.allowScripts, Object.keys(manifest.dependencies ?? {})),
  };
}

/**
 * Lays out a release in a folder of its own, with the whole lock file still.
 *
 * @param stage where that folder is made
 * @returns its name, and its files without the lock file
 */
export async function stageRelease(
  stage: string,
): Promise<{ readonly name: string; readonly files: readonly string[] }> {
  const manifest = await manifestOf('.');
  const name = `${manifest.name}-${manifest.version}`;
  const folder = path.join(stage, name);
  const copied = globSync(carried, { cwd: root, exclude: left, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  for (const file of [...copied, 'package-lock.json']) await cp(path.join(root, file), path.join(folder, file));

  const manifests = [
    { of: '.', content: releaseManifest(manifest) },
    ...(await Promise.all(workspaces.map(async (of) => ({ of, content: await withoutTools(of) })))),
  ];
  const written = manifests.map(({ of, content }) => ({ file: path.join(of, 'package.json'), content }));
  for (const { file, content } of written) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  }
  return { name, files: [...copied, ...written.map(({ file }) => file)] };
}

async function withoutTools(workspace: string): Promise<Manifest> {
  const { devDependencies: _, ...kept } = await manifestOf(workspace);
  return kept;
}
