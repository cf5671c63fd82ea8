import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pageGroups } from '@mutai/contract/resources';
import { expect, test } from 'vitest';
import { root } from './support/command.ts';

const folder = path.join(root, 'docs/manual');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const pages = ['home', 'account', ...pageGroups.flatMap((group) => group.pages.map(({ code }) => code))];
const chapters = new Set(readdirSync(folder).filter((name) => name.endsWith('.md')));
const addressesIn = (markdown: string) => [...markdown.matchAll(/\]\(([^)#]+)\)/g)].map(([, address = '']) => address);

test('every page of the console has a chapter for its help, and the contents link to it', () => {
  expect(pages.filter((page) => !chapters.has(`${page}.md`))).toEqual([]);
  const listed = addressesIn(read('README.md'));
  expect([...chapters].filter((chapter) => chapter !== 'README.md' && !listed.includes(chapter))).toEqual([]);
});

test('chapters have a title and sections with instructions and warnings', () => {
  const incomplete = pages.filter((page) => {
    const chapter = read(`${page}.md`);
    return !/^# \S/.test(chapter) || (chapter.match(/^## \S/gm) ?? []).length < 2 || !/^[-\d]/m.test(chapter);
  });
  expect(incomplete).toEqual([]);
});

test('files referenced by chapters exist, and are small', () => {
  const missing = ['README', 'basics', ...pages].flatMap((name) =>
    addressesIn(read(`${name}.md`))
      .filter((address) => statSync(path.join(folder, address), { throwIfNoEntry: false }) === undefined)
      .map((address) => `${name}: ${address}`),
  );
  expect(missing, '`npm run manual` takes the pictures').toEqual([]);
  const pictures = readdirSync(path.join(folder, 'pictures'));
  const used = new Set([...chapters].flatMap((chapter) => addressesIn(read(chapter))));
  expect(pictures.filter((picture) => !used.has(`pictures/${picture}`))).toEqual([]);
  const bytes = pictures.reduce((sum, picture) => sum + statSync(path.join(folder, 'pictures', picture)).size, 0);
  expect(bytes).toBeLessThan(4 * 1024 * 1024);
});
