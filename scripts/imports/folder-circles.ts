import path from 'node:path';
import { type IModule } from 'dependency-cruiser';

/** Where folders import one way only: what stands in a folder itself, its subfolders being folders of their own. */
const consoleSources = 'apps/console/src/';

/** The name under which circles of folders are reported, and why there are none. */
export const folderCircleRule = {
  name: 'console-folders-one-way',
  comment: 'Of two folders of the console, one can be read without the other.',
} as const;

/** For each folder of the console the folders that its files import. */
function importsByFolder(modules: readonly IModule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(consoleSources)) continue;
    const folder = path.posix.dirname(source);
    const known = imports.get(folder) ?? new Set<string>();
    imports.set(folder, known);
    for (const { resolved } of dependencies) {
      const other = path.posix.dirname(resolved);
      if (resolved.startsWith(consoleSources) && other !== folder) known.add(other);
    }
  }
  return imports;
}

/** Whether one folder imports another, be it by way of others. */
function leadsTo(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const folder of reached) {
    if (folder === to) return true;
    for (const next of imports.get(folder) ?? []) reached.add(next);
  }
  return false;
}

/**
 * The imports between folders that are part of a circle. dependency-cruiser's own rules for folders count what stands
 * in a subfolder to the folder above it too, and so never see a circle of these two.
 *
 * @returns `folder → folder`
 */
export function folderCircles(modules: readonly IModule[]): readonly string[] {
  const imports = importsByFolder(modules);
  return [...imports].flatMap(([folder, others]) =>
    [...others].filter((other) => leadsTo(imports, other, folder)).map((other) => `${folder} → ${other}`),
  );
}
