/** Selection of the picker, in selection order. Pure functions. */
import type { FileRecord } from '@mutai/contract/files/schema';

type Chosen = readonly FileRecord[];

/** Selection after a click: replaces a single file; for several, adds it at the end or removes it. */
export function afterClick(chosen: Chosen, file: FileRecord, multiple: boolean): Chosen {
  if (!multiple) return [file];
  const others = chosen.filter(({ id }) => id !== file.id);
  return others.length < chosen.length ? others : [...chosen, file];
}

/** Selection after an upload: adds the files, or the first one for a single pick. */
export function afterUpload(chosen: Chosen, files: Chosen, multiple: boolean): Chosen {
  if (!multiple) return files.length > 0 ? files.slice(0, 1) : chosen;
  const known = new Set(chosen.map(({ id }) => id));
  return [...chosen, ...files.filter(({ id }) => !known.has(id))];
}
