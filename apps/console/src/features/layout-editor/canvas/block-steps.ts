import { withGroups } from '@mutai/layout/commands/selection';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';

/**
 * What Tab selects next: blocks from the back to the front, groups as a whole.
 *
 * @param step 1: the next one, −1: the one before
 * @returns null past the last one
 */
export function nextSelection(layout: Layout, selected: ReadonlySet<number>, step: 1 | -1): ReadonlySet<number> | null {
  const seen = new Set<number>();
  const firsts = blocksOf(layout).flatMap(({ id, group, hidden }) => {
    if (hidden || (group !== null && seen.has(group))) return [];
    if (group !== null) seen.add(group);
    return [{ id, group }];
  });
  const groups = new Set([...selected].map((id) => layout.blocks[id]?.group ?? null));
  const at = firsts.findIndex(({ id, group }) => selected.has(id) || (group !== null && groups.has(group)));
  const next = at === -1 ? firsts[step === 1 ? 0 : firsts.length - 1] : firsts[at + step];
  return next === undefined ? null : withGroups(layout, [next.id]);
}
