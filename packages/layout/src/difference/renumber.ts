import { type Block } from '../model/block.ts';
import { blockTypes } from '../model/block-types.ts';
import { blocksOf, freshGroup, freshIds, type Layout } from '../model/layout.ts';
import { sameValue } from './field-changes.ts';

/** A block under another id. A title that only says its type and id says the new one. */
export function withId(block: Block, id: number): Block {
  const title = `${blockTypes[block.type].title}${String(block.id)}`;
  return { ...block, id, title: block.title === title ? `${blockTypes[block.type].title}${String(id)}` : block.title };
}

/** Members of each group. */
function groupsOf(layout: Layout): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const { id, group } of blocksOf(layout)) {
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), id]);
  }
  return groups;
}

/**
 * New numbers for new groups of mine whose numbers others gave to theirs.
 *
 * @param ids new ids of blocks of mine
 */
function freshGroups(
  base: Layout,
  mine: Layout,
  theirs: Layout,
  ids: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const [before, own, others] = [groupsOf(base), groupsOf(mine), groupsOf(theirs)];
  const next = Math.max(freshGroup(mine), freshGroup(theirs));
  const clashing = [...own].filter(([group, members]) => {
    const renamed = members.map((id) => ids.get(id) ?? id);
    return !before.has(group) && others.has(group) && !sameValue(renamed, others.get(group));
  });
  return new Map(clashing.map(([group], index) => [group, next + index]));
}

/** Mine, with new ids and groups where both gave the same numbers to what is new. */
export function renumbered(
  base: Layout,
  mine: Layout,
  theirs: Layout,
): { readonly layout: Layout; readonly ids: ReadonlyMap<number, number> } {
  const clashing = mine.order.filter(
    (id) =>
      base.blocks[id] === undefined &&
      theirs.blocks[id] !== undefined &&
      !sameValue(mine.blocks[id], theirs.blocks[id]),
  );
  const taken: Layout = { ...mine, order: [...mine.order, ...theirs.order] };
  const fresh = freshIds(taken, clashing.length);
  const ids = new Map(clashing.map((id, index) => [id, fresh[index] ?? id]));
  const groups = freshGroups(base, mine, theirs, ids);
  if (ids.size === 0 && groups.size === 0) return { layout: mine, ids };
  const blocks = blocksOf(mine).map((block) => {
    const group = block.group === null ? null : (groups.get(block.group) ?? block.group);
    return withId(group === block.group ? block : { ...block, group }, ids.get(block.id) ?? block.id);
  });
  return {
    layout: {
      ...mine,
      blocks: Object.fromEntries(blocks.map((block) => [block.id, block])),
      order: mine.order.map((id) => ids.get(id) ?? id),
    },
    ids,
  };
}
