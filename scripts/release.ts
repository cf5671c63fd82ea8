import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digest, filesBelow, pack, timeOfSources } from './support/archive.ts';
import { billOfMaterials } from './support/bill-of-materials.ts';
import { undescribed } from './support/changelog.ts';
import { root, run } from './support/command.ts';
import { identityOf, tagOf } from './support/release-identity.ts';
import { stageRelease } from './support/stage-release.ts';

/**
 * `npm run release`: creates an archive with only the files that run the product: the built server and front ends, the
 * lock file of their packages, and a digest of each file. Reproducible: equal sources produce equal bytes. With `--
 * --offline`, also creates an archive with packages and Node for this platform.
 */
const output = path.join(root, 'dist');
const stage = path.join(root, '.cache/release');

/** Command for systems without access to a registry; others run the same command after unpacking. */
const installPackages = ['npm', 'ci', '--omit=dev', '--prefer-offline', '--silent'] as const;

async function mustRun(command: readonly [string, ...string[]], cwd: string): Promise<void> {
  if (!(await run(command, {}, cwd))) throw new Error(`${command.join(' ')} failed.`);
}

/** @returns why the changelog does not describe this release */
async function changelogProblem(): Promise<string | undefined> {
  const [tag, { version }] = await Promise.all([tagOf(root), identityOf(root)]);
  const changelog = await readFile(path.join(root, 'CHANGELOG.md'), 'utf8');
  return undescribed(changelog, { version: version.slice(1), ...(tag === undefined ? {} : { tag }) });
}

const problem = await changelogProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
await mustRun(['node', 'scripts/build.ts'], root);
await rm(stage, { recursive: true, force: true });
const { name, files, identity } = await stageRelease(stage);
const folder = path.join(stage, name);
// npm reduces the lock file to the packages of the release, without a registry.
await mustRun(['npm', 'install', '--package-lock-only', '--offline', '--silent'], folder);

const time = await timeOfSources();
await writeFile(path.join(folder, 'bom.json'), await billOfMaterials(identity, time));

const listed = [...files, 'package-lock.json', 'bom.json'].toSorted();
const sums = await Promise.all(listed.map(async (file) => `${await digest(path.join(folder, file))}  ${file}\n`));
await writeFile(path.join(folder, 'SHA256SUMS'), sums.join(''));

await mkdir(output, { recursive: true });
const archives = [`${name}.tar.gz`];
await pack(path.join(output, `${name}.tar.gz`), folder, [...listed, 'SHA256SUMS'], time);
if (process.argv.includes('--offline')) {
  const offline = `${name}-${process.platform}-${process.arch}.tar.gz`;
  await mustRun(installPackages, folder);
  await pack(path.join(output, offline), folder, await filesBelow(folder), time);
  archives.push(offline);
}

const digests = await Promise.all(archives.map(async (file) => `${await digest(path.join(output, file))}  ${file}\n`));
await writeFile(path.join(output, 'SHA256SUMS'), digests.join(''));
console.log(digests.join('').trimEnd());
