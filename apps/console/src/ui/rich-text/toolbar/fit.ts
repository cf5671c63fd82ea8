/** Computes how many tools fit into the toolbar. Pure functions. */

/** Widths in pixels of a tool, and of the separator between groups with its margins. */
const toolWidth = 32;
const groupGap = 9;

/**
 * Number of tools that fit, over all groups; the others are in a menu.
 *
 * @param room available width in pixels
 * @param groups number of tools per group
 * @param always width of fixed content in pixels, without the menu button
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
