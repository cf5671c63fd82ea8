/** Finding icons by what they show. Pure. */
import type { IconName } from '../../ui/icons/icons.tsx';
import { iconWords } from './icon-words.messages.ts';

/** What an icon is called: the first of its words. */
export const iconLabel = (name: IconName): string => iconWords[name].split(' ')[0] ?? name;

/** Icons whose name or words contain the text, whatever its case; all without a text. */
export function foundIcons(names: readonly IconName[], search: string): readonly IconName[] {
  const wanted = search.trim().toLowerCase();
  return names.filter((name) => name.includes(wanted) || iconWords[name].includes(wanted));
}
