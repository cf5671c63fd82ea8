import { withGroups } from '@mutai/layout/commands/selection';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';

/**
 * Returns the next selection for Tab, in stacking order, groups as a whole.
 *
 * @param step 1: next, −1: previous
 * @returns `null` past the last one
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
