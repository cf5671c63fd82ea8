import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foreignComponents, type Component } from './bill-of-materials.ts';
import { productLicences } from './licence-file.ts';
import { licenceTexts } from './licence-texts.ts';
import type { ListedLicence } from '../licences/listed.ts';

const component = (ref: string, id = 'MIT'): Component => ({ 'bom-ref': ref, licenses: [{ license: { id } }] });

/** @returns function that collects the texts of a tree with some installed packages */
function tree(installed: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutai-licences-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const [ref, files] of Object.entries(installed)) {
    for (const [name, text] of Object.entries(files)) write(`${ref}/${name}`, text);
  }
  write('texts/kept.txt', 'text kept here');
  const places = new Map(Object.keys(installed).map((ref) => [ref, path.join(folder, ref)]));
  return (packages: readonly Component[], listed: readonly ListedLicence[]) =>
    licenceTexts({ packages, listed, listedFolder: folder, installed: places, modules: folder });
}

test('packages with equal texts share a section, and notices are included', async () => {
  const collect = tree({
    'b@1.0.0': { 'LICENSE.md': 'same text\r\n', 'license.js': 'no text' },
    '@a/a@2.0.0': { LICENCE: 'same text', 'NOTICE.txt': 'a notice' },
    'c@1.0.0': { LICENSE: 'text of c' },
  });
  const packages = [component('b@1.0.0'), component('@a/a@2.0.0', 'ISC'), component('c@1.0.0')];
  const complement = { packages: 'c', licences: ['MIT'], texts: ['texts/kept.txt'], isComplement: true } as const;
  const line = '='.repeat(78);
  expect(await collect(packages, [complement])).toBe(
    [
      `${line}\n@a/a@2.0.0 (ISC)\n${line}\n\na notice\n`,
      `${line}\n@a/a@2.0.0 (ISC)\nb@1.0.0 (MIT)\n${line}\n\nsame text\n`,
      `${line}\nc@1.0.0 (MIT)\n${line}\n\ntext of c\n`,
      `${line}\nc@1.0.0 (MIT)\n${line}\n\ntext kept here\n`,
    ].join('\n'),
  );
});

test('a package without a text is refused unless it is listed with the licence that it declares', async () => {
  const collect = tree({ 'bare@1.0.0': { 'README.md': 'MIT' } });
  const bare = [component('bare@1.0.0'), component('elsewhere-x64@1.0.0')];
  await expect(collect(bare, [])).rejects.toThrow(
    /bare@1\.0\.0 has no licence text\. Add its text.*\n.*elsewhere-x64@1\.0\.0/,
  );
  const listed = [
    { packages: 'bare', licences: ['MIT'], texts: ['texts/kept.txt'] },
    { packages: 'elsewhere-*', licences: ['MIT'], texts: ['texts/kept.txt'] },
  ];
  expect(await collect(bare, listed)).toContain('bare@1.0.0 (MIT)\nelsewhere-x64@1.0.0 (MIT)');
  const changed = collect([component('bare@2.0.0', 'GPL-3.0'), component('elsewhere-x64@1.0.0')], listed);
  await expect(changed, 'of another licence').rejects.toThrow(/bare@2\.0\.0 has no(?:.|\n)*bare: no package with the/);
});

test('each package of the product has its text', async () => {
  const lines = new Set((await productLicences()).split('\n'));
  const refs = (await foreignComponents()).map((one) => one['bom-ref']);
  expect(refs).toEqual(
    expect.arrayContaining([expect.stringMatching(/^node@/), expect.stringMatching(/^@tabler\/icons@/)]),
  );
  expect(refs.filter((ref) => ![...lines].some((line) => line.startsWith(`${ref} (`)))).toEqual([]);
});
