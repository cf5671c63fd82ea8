import path from 'node:path';
import { type IModule } from 'dependency-cruiser';

/**
 * In these sources, imports between folders must not form circles. A folder contains its direct files only; subfolders
 * are separate.
 */
const consoleSources = 'apps/console/src/';

/** Name and reason of the rule. */
export const folderCircleRule = {
  name: 'console-folders-one-way',
  comment: 'Of two folders of the console, one can be read without the other.',
} as const;

/** Folder of the console → folders that its files import. */
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

/** Returns true if a folder imports another, directly or indirectly. */
function leadsTo(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const folder of reached) {
    if (folder === to) return true;
    for (const next of imports.get(folder) ?? []) reached.add(next);
  }
  return false;
}

/**
 * Returns the imports between folders that are part of a circle. dependency-cruiser's own folder rules include
 * subfolders in their parent, so they miss circles between a folder and its subfolder.
 *
 * @returns `folder → folder`
 */
export function folderCircles(modules: readonly IModule[]): readonly string[] {
  const imports = importsByFolder(modules);
  return [...imports].flatMap(([folder, others]) =>
    [...others].filter((other) => leadsTo(imports, other, folder)).map((other) => `${folder} → ${other}`),
  );
}
