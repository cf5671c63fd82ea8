import { type Block } from '../model/block.ts';
import { blockTypes } from '../model/block-types.ts';
import { blocksOf, freshIds, freshNumbers, groupsOf, type Layout } from '../model/layout.ts';
import { type BlockChange, type Difference } from './difference.ts';
import { sameValue } from './field-changes.ts';
import { type History, type LayoutWithHistory, type Step } from './history.ts';

/** Block with another id. A default title (type and id) is updated. */
export function withId(block: Block, id: number): Block {
  const title = `${blockTypes[block.type].title}${String(block.id)}`;
  return { ...block, id, title: block.title === title ? `${blockTypes[block.type].title}${String(id)}` : block.title };
}

type NewNumbers = ReadonlyMap<number, number>;

/** Old → new ids and group numbers. */
interface Renumbering {
  readonly ids: NewNumbers;
  readonly groups: NewNumbers;
}

const newNumber = (numbers: NewNumbers, old: number): number => numbers.get(old) ?? old;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** All differences that undo and redo apply. */
const differencesOf = ({ done, undone }: History): readonly Difference[] =>
  [...done, ...undone].map(({ difference }) => difference);

/** Ids of blocks that undo and redo add or delete. */
const idsIn = (history: History): readonly number[] =>
  differencesOf(history).flatMap(({ blocks }) =>
    Object.entries(blocks).flatMap(([id, { kind }]) => (kind === 'changed' ? [] : [Number(id)])),
  );

/** Numbers of groups to which undo and redo assign blocks. */
const groupsIn = (history: History): readonly number[] =>
  differencesOf(history)
    .flatMap(({ blocks }) => Object.values(blocks))
    .flatMap((change): readonly unknown[] =>
      change.kind === 'changed' ? (change.fields['group'] ?? []) : [change.block.group],
    )
    .filter(isNumber);

/** New ids for my blocks, in the layout or its history, whose ids the other side used too. */
function freshIdsFor(base: Layout, { layout: mine, history }: LayoutWithHistory, theirs: Layout): NewNumbers {
  const own = [...new Set([...mine.order, ...idsIn(history)])];
  const conflicting = own.filter(
    (id) =>
      base.blocks[id] === undefined &&
      theirs.blocks[id] !== undefined &&
      !sameValue(mine.blocks[id], theirs.blocks[id]),
  );
  const fresh = freshIds({ ...mine, order: [...own, ...theirs.order] }, conflicting.length);
  return new Map(conflicting.map((id, index) => [id, fresh[index] ?? id]));
}

/** New numbers for my groups, in the layout or its history, whose numbers the other side used too. */
function freshGroupsFor(
  base: Layout,
  { layout: mine, history }: LayoutWithHistory,
  theirs: Layout,
  ids: NewNumbers,
): NewNumbers {
  const [before, own, others] = [groupsOf(base), groupsOf(mine), groupsOf(theirs)];
  const known = [...new Set([...own.keys(), ...groupsIn(history)])];
  const conflicting = known.filter((group) => {
    const members = own.get(group)?.map((id) => newNumber(ids, id));
    return !before.has(group) && others.has(group) && !sameValue(members, others.get(group));
  });
  const fresh = freshNumbers([...known, ...others.keys()], conflicting.length);
  return new Map(conflicting.map((group, index) => [group, fresh[index] ?? group]));
}

function renumberedBlock(block: Block, { ids, groups }: Renumbering): Block {
  const group = block.group === null ? null : newNumber(groups, block.group);
  return withId(group === block.group ? block : { ...block, group }, newNumber(ids, block.id));
}

function renumberedChange(change: BlockChange, numbers: Renumbering): BlockChange {
  if (change.kind !== 'changed') return { ...change, block: renumberedBlock(change.block, numbers) };
  const { group } = change.fields;
  if (group === undefined) return change;
  const renamed = (value: unknown): unknown => (isNumber(value) ? newNumber(numbers.groups, value) : value);
  return { ...change, fields: { ...change.fields, group: [renamed(group[0]), renamed(group[1])] } };
}

function renumberedStep(step: Step, numbers: Renumbering): Step {
  const { canvas, blocks, order } = step.difference;
  const renamed = (ids: Layout['order']): Layout['order'] => ids.map((id) => newNumber(numbers.ids, id));
  return {
    ...step,
    difference: {
      canvas,
      blocks: Object.fromEntries(
        Object.entries(blocks).map(([id, change]) => [
          newNumber(numbers.ids, Number(id)),
          renumberedChange(change, numbers),
        ]),
      ),
      order: order === null ? null : [renamed(order[0]), renamed(order[1])],
    },
    // The key contains old ids.
    key: null,
  };
}

/** My layout and history, with new ids and group numbers where both sides used the same for new blocks. */
export function renumbered(
  base: Layout,
  mine: LayoutWithHistory,
  theirs: Layout,
): LayoutWithHistory & {
  /** Old id → new id. */
  readonly ids: NewNumbers;
} {
  const ids = freshIdsFor(base, mine, theirs);
  const groups = freshGroupsFor(base, mine, theirs, ids);
  if (ids.size === 0 && groups.size === 0) return { ...mine, ids };
  const { layout, history } = mine;
  const blocks = blocksOf(layout).map((block) => renumberedBlock(block, { ids, groups }));
  return {
    layout: {
      ...layout,
      blocks: Object.fromEntries(blocks.map((block) => [block.id, block])),
      order: layout.order.map((id) => newNumber(ids, id)),
    },
    history: {
      done: history.done.map((step) => renumberedStep(step, { ids, groups })),
      undone: history.undone.map((step) => renumberedStep(step, { ids, groups })),
    },
    ids,
  };
}
