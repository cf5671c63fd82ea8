import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { closeUnreleased } from './support/changelog.ts';
import { root } from './support/command.ts';

/* Runs in `npm version`, before it commits and tags: puts the unreleased changes under the new version. */
const file = path.join(root, 'CHANGELOG.md');
const version = process.env['npm_new_version'];
if (version === undefined) throw new Error('Start this by "npm version <version>".');
const date = new Date().toISOString().slice(0, 10);
await writeFile(file, closeUnreleased(await readFile(file, 'utf8'), version, date));
