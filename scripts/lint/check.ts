import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../support/command.ts';
import { digestImportClosures } from './import-closures.ts';

/*
 * Lints files whose text or imports changed since they last passed; all files if the configuration, a package or a
 * global type changed. Types come from imports, so a file is linted again when any of its dependencies changes.
 */

const cacheFile = path.join(root, '.cache/lint.json');
/**
 * Largest number of files to lint individually: beyond it, the whole repository is as fast, and Windows limits the
 * length of a command.
 */
const maxFiles = 300;

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Relative paths of the files that oxlint lints by its own configuration. */
function listFiles(): readonly string[] {
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const listed = execFileSync(process.execPath, [oxlint, '--debug=files'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter((line) => line !== '');
  if (files.length < 1000) throw new Error(`oxlint would lint only ${files.length} files.`);
  return files;
}

const declaresGlobally = (file: string) => file.endsWith('.d.ts') || /\bdeclare (?:global|module)\b/.test(read(file));

function readCache(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(readFileSync(cacheFile, 'utf8')) as readonly string[]);
  } catch {
    return new Set();
  }
}

const files = listFiles();
const common = [
  '.oxlintrc.json',
  'node_modules/.package-lock.json',
  ...globSync(['tsconfig.base.json', '{scripts,e2e,bench,{apps,packages}/*}/{tsconfig,package}.json'], { cwd: root }),
  ...files.filter(declaresGlobally),
].toSorted();
const digests = digestImportClosures(
  files.map((file) => path.join(root, file)),
  common.map((file) => `${file}\n${read(file)}`).join('\n'),
);

const passed = readCache();
const changed = files.filter((file) => !passed.has(digests.get(path.join(root, file)) ?? ''));
console.log(`${changed.length} of ${files.length} files to lint`);
// Plain scripts belong to no project: linted without TypeScript beside them, they lack the types of Node.
const isPartial = changed.length <= maxFiles && changed.every((file) => /\.tsx?$/.test(file));
const isClean = changed.length === 0 || (await run(['oxlint', '--deny-warnings', ...(isPartial ? changed : [])]));
if (isClean) {
  mkdirSync(path.dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify([...digests.values()]));
}
process.exitCode = isClean ? 0 : 1;
