/** Icon search by meaning. Pure functions. */

export interface PickedIcon {
  readonly name: string;
  /** Search words; the first is the accessible name. */
  readonly words: string;
  /** Heading above the icons of a group, in a list of groups. */
  readonly group?: string;
}

/** Returns the label of an icon: the first of its words. */
export const iconLabel = ({ name, words }: PickedIcon): string => words.split(' ')[0] ?? name;

/** Returns icons whose name or words contain the text, ignoring case; all for an empty text. */
export function foundIcons(icons: readonly PickedIcon[], search: string): readonly PickedIcon[] {
  const wanted = search.trim().toLowerCase();
  return icons.filter(({ name, words }) => name.includes(wanted) || words.includes(wanted));
}
