/** Icon search by meaning. Pure functions. */
import type { IconName } from '../../ui/icons/icons.tsx';
import { iconWords } from './icon-words.messages.ts';

/** Returns the label of an icon: the first of its words. */
export const iconLabel = (name: IconName): string => iconWords[name].split(' ')[0] ?? name;

/** Returns icons whose name or words contain the text, ignoring case; all for an empty text. */
export function foundIcons(names: readonly IconName[], search: string): readonly IconName[] {
  const wanted = search.trim().toLowerCase();
  return names.filter((name) => name.includes(wanted) || iconWords[name].includes(wanted));
}
