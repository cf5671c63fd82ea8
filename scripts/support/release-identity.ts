import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export interface ReleaseIdentity {
  /** With `v`. */
  readonly version: string;
  /** Short commit, with `-dirty` if its files were changed; empty without git. */
  readonly commit: string;
}

/** File that the server reads (apps/server/src/platform/release.ts), relative to the repository. */
export const identityFile = 'apps/server/dist/release.json';

/** @returns output; undefined if git is missing or fails */
async function git(folder: string, ...args: readonly string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim();
  } catch {
    return undefined;
  }
}

/** Returns the tag of a version on the commit of a folder; undefined without one. */
export async function tagOf(folder: string): Promise<string | undefined> {
  if (!existsSync(path.join(folder, '.git'))) return undefined;
  return git(folder, 'describe', '--tags', '--exact-match', '--match=v[0-9]*');
}

/**
 * Returns the identity of the sources in a folder: tag and commit of git; without a tag on the commit, the version of
 * package.json. Without git, the identity that an earlier build wrote for the same version.
 */
export async function identityOf(folder: string): Promise<ReleaseIdentity> {
  const { version: number } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const version = `v${number}`;
  // Unpacked sources may be inside of the repository of something else.
  const commit = existsSync(path.join(folder, '.git'))
    ? await git(folder, 'describe', '--always', '--dirty', '--abbrev=7', '--exclude=*')
    : undefined;
  if (commit === undefined) {
    const written = await readFile(path.join(folder, identityFile), 'utf8').catch(() => '{}');
    const known = JSON.parse(written) as Partial<ReleaseIdentity>;
    return known.version === version ? { version, commit: known.commit ?? '' } : { version, commit: '' };
  }
  return { version: (await tagOf(folder)) ?? version, commit };
}

/** Writes the identity for the server. Leaves an up-to-date file alone. */
export async function writeIdentity(folder: string, identity: ReleaseIdentity): Promise<void> {
  const file = path.join(folder, identityFile);
  const content = `${JSON.stringify(identity)}\n`;
  if ((await readFile(file, 'utf8').catch(() => '')) === content) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Name of a release's folder and archives: `mutai-1.4.0-81d111c`. */
export function releaseName(product: string, { version, commit }: ReleaseIdentity): string {
  return [product, version.slice(1), ...(commit === '' ? [] : [commit])].join('-');
}
