/** Which tools stand in the line, for the room that there is. Pure: pixels come in, a number goes out. */

/** A tool, and the line between two groups with the room around it. */
const toolWidth = 32;
const groupGap = 9;

/**
 * How many tools fit, counted over all groups; the others stand in a menu.
 *
 * @param room pixels
 * @param groups how many tools each group has
 * @param always pixels of what always stands there, the button of the menu apart
 */
export function toolsThatFit(room: number, groups: readonly number[], always: number): number {
  const count = groups.reduce((sum, group) => sum + group, 0);
  const widthOf = (shown: number): number => {
    let left = shown;
    let width = 0;
    for (const group of groups) {
      if (left <= 0) return width;
      width += Math.min(group, left) * toolWidth + groupGap;
      left -= group;
    }
    return width;
  };
  if (always + widthOf(count) <= room) return count;
  let fits = 0;
  while (fits < count && always + toolWidth + widthOf(fits + 1) <= room) fits += 1;
  return fits;
}
