/** What is chosen in the picker, in the order of choosing. Pure. */
import type { FileRecord } from '@mutai/contract/files/schema';

type Chosen = readonly FileRecord[];

/** After a file was clicked: one takes the place of another; of several it comes last, or goes when it was chosen. */
export function afterClick(chosen: Chosen, file: FileRecord, multiple: boolean): Chosen {
  if (!multiple) return [file];
  const others = chosen.filter(({ id }) => id !== file.id);
  return others.length < chosen.length ? others : [...chosen, file];
}

/** After files were uploaded in place: they are chosen, as many as may be. */
export function afterUpload(chosen: Chosen, files: Chosen, multiple: boolean): Chosen {
  if (!multiple) return files.length > 0 ? files.slice(0, 1) : chosen;
  const known = new Set(chosen.map(({ id }) => id));
  return [...chosen, ...files.filter(({ id }) => !known.has(id))];
}
