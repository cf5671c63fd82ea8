import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/command.ts';

const docs = path.join(root, 'docs');
const read = (file: string) => readFileSync(path.join(docs, file), 'utf8');

/** Part of a document below a heading of the second level. */
interface Section {
  readonly title: string;
  readonly text: string;
}

const sectionsOf = (markdown: string): readonly Section[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = ''] = part.split('\n', 1);
      return { title, text: part.slice(title.length) };
    });

/** Anchor of a heading, as GitHub makes it. */
const anchorOf = (title: string) =>
  `#${title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')}`;

const blocks = /^```\w*\n(?<code>[\s\S]*?)^```$/gm;

/** Lines of code blocks without comments. */
const commandsOf = ({ text }: Section): readonly string[] =>
  [...text.matchAll(blocks)].flatMap(({ groups }) =>
    (groups?.['code'] ?? '').split('\n').map((line) => line.replace(/(?:^| +)# .*$/, '').trimEnd()),
  );

/** Code within texts: commands, paths, names and values. */
const codeOf = ({ text }: Section): readonly string[] =>
  [
    ...new Set(Array.from(text.replaceAll(blocks, '').matchAll(/`(?<code>[^`]+)`/g), ([, code = '']) => code)),
  ].toSorted();

const linksOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\]\((?<address>[^)\s]+)\)/g), ([, address = '']) => address);

/** Links of a section: places of sections for those within the document, and other files. */
function targetsOf({ text }: Section, anchors: readonly string[]): readonly string[] {
  const targets = linksOf(text).map((address) =>
    address.startsWith('#')
      ? `section ${anchors.indexOf(address)}`
      : address.replace(/\.zh(?:-CN)?\.md/, '.md').replace(/#.*/, ''),
  );
  return [...new Set(targets)].toSorted();
}

const english = read('operations.md');
const chinese = read('operations.zh.md');
const sections = { english: sectionsOf(english), chinese: sectionsOf(chinese) };

test.each([
  ['operations.md', english, sections.english],
  ['operations.zh.md', chinese, sections.chinese],
])('the contents of %s list all of its sections in their order, and its links lead somewhere', (_, document, own) => {
  const anchors = own.map(({ title }) => anchorOf(title));
  const contents = document.slice(0, document.indexOf('\n## '));
  expect(linksOf(contents).filter((address) => address.startsWith('#'))).toEqual(anchors);
  const missing = linksOf(document).filter((address) =>
    address.startsWith('#')
      ? !anchors.includes(address)
      : statSync(path.join(docs, address.replace(/#.*/, '')), { throwIfNoEntry: false }) === undefined,
  );
  expect(missing).toEqual([]);
});

test('the operations manual has the same sections in English and in Chinese', () => {
  expect(sections.english.length).toBeGreaterThan(20);
  expect(sections.chinese.length, sections.chinese.map(({ title }) => title).join(' ')).toBe(sections.english.length);
});

test('each section of the operations manual has the same commands, names, values, links and rows in both languages', () => {
  const anchors = {
    english: sections.english.map(({ title }) => anchorOf(title)),
    chinese: sections.chinese.map(({ title }) => anchorOf(title)),
  };
  const factsOf = (section: Section, own: readonly string[]) => ({
    commands: commandsOf(section),
    code: codeOf(section),
    links: targetsOf(section, own),
    rows: section.text.match(/^\|/gm)?.length ?? 0,
    items: section.text.match(/^(?:-|\d+\.) /gm)?.length ?? 0,
  });
  for (const [at, section] of sections.english.entries()) {
    const other = sections.chinese[at] ?? { title: 'none', text: '' };
    expect(factsOf(other, anchors.chinese), `${section.title}, ${other.title}`).toEqual(
      factsOf(section, anchors.english),
    );
  }
  expect(sections.english.flatMap(commandsOf).length).toBeGreaterThan(20);
});

test('links of other documents to sections of the operations manual lead to them', () => {
  const known = new Map(
    Object.entries({ 'operations.md': sections.english, 'operations.zh.md': sections.chinese }).map(([name, own]) => [
      name,
      own.map(({ title }) => anchorOf(title)),
    ]),
  );
  const links = globSync(['README*.md', 'SECURITY.md', 'docs/**/*.md'], { cwd: root }).flatMap((file) =>
    linksOf(readFileSync(path.join(root, file), 'utf8')).flatMap((address) => {
      const [, name = '', anchor = ''] = /(operations(?:\.zh)?\.md)(#.+)$/.exec(address) ?? [];
      return name === '' ? [] : [{ file, name, anchor }];
    }),
  );
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter(({ name, anchor }) => !known.get(name)?.includes(anchor))).toEqual([]);
});
