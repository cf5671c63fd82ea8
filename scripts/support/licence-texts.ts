import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ListedLicence } from '../licences/listed.ts';
import type { Component } from './bill-of-materials.ts';

/** Where texts are found. */
export interface LicenceSources {
  readonly packages: readonly Component[];
  readonly listed: readonly ListedLicence[];
  /** Folder of the texts that `listed` names by `texts/`. */
  readonly listedFolder: string;
  /** Folders of installed packages, absolute, by `name@version`. */
  readonly installed: ReadonlyMap<string, string>;
  /** Folder in which `listed` finds texts of other packages. */
  readonly modules: string;
}

/** Files with licences and notices. */
const isTextFile = (name: string): boolean =>
  /^(?:licen[cs]e|copying|notice|ofl|unlicense)/i.test(name) && !/\.(?:[cm]?[jt]s|json|html)$/i.test(name);

const separator = '='.repeat(78);

const refOf = (component: Component): string => component['bom-ref'];

/** @returns SPDX expression; empty if the package declares none */
const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map((one) => ('expression' in one ? one.expression : one.license.id)).join(' AND ');

function matches({ packages, licences }: ListedLicence, component: Component): boolean {
  const ref = refOf(component);
  const name = ref.slice(0, ref.lastIndexOf('@'));
  const isNamed = packages.endsWith('*') ? name.startsWith(packages.slice(0, -1)) : name === packages;
  return isNamed && licences.includes(licenceOf(component));
}

async function textsIn(folder: string | undefined): Promise<readonly string[]> {
  if (folder === undefined) return [];
  const names = (await readdir(folder)).filter(isTextFile).toSorted();
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
}

const readListed = ({ listedFolder, modules }: LicenceSources, { texts }: ListedLicence): Promise<string[]> =>
  Promise.all(
    texts.map((text) => readFile(path.join(text.startsWith('texts/') ? listedFolder : modules, text), 'utf8')),
  );

const cleaned = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/**
 * Returns one text with the licences of all packages. Packages with equal texts share a section, which begins with a line
 * `name@version (licence)` for each.
 *
 * @throws Error naming packages without a text, and entries of the list that no package needs
 */
export async function licenceTexts(sources: LicenceSources): Promise<string> {
  const holders = new Map<string, Set<string>>();
  const missing: string[] = [];
  const needed = new Set<ListedLicence>();
  for (const component of sources.packages) {
    const entry = sources.listed.find((one) => matches(one, component));
    if (entry !== undefined) needed.add(entry);
    const own =
      entry !== undefined && !entry.isComplement ? [] : await textsIn(sources.installed.get(refOf(component)));
    const listed = entry === undefined ? [] : await readListed(sources, entry);
    if (own.length === 0 && (entry === undefined || entry.isComplement)) missing.push(refOf(component));
    for (const text of new Set([...own, ...listed].map(cleaned))) {
      const sharing = holders.get(text) ?? new Set();
      holders.set(text, sharing.add(`${refOf(component)} (${licenceOf(component)})`));
    }
  }
  const unneeded = sources.listed.filter((entry) => !needed.has(entry)).map(({ packages }) => packages);
  const problems = [
    ...missing.map(
      (ref) => `${ref} has no licence text. Add its text to scripts/licences/listed.ts, or omit the package.`,
    ),
    ...unneeded.map(
      (name) => `${name}: no package with the listed licence. Check the entry in scripts/licences/listed.ts.`,
    ),
  ];
  if (problems.length > 0) throw new Error(`Licence texts are incomplete:\n  ${problems.join('\n  ')}`);
  const sections = [...holders]
    .map(([text, names]) => [[...names].toSorted().join('\n'), text] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sections.map(([names, text]) => `${separator}\n${names}\n${separator}\n\n${text}\n`).join('\n');
}
