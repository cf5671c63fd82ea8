import { mergeBlocks } from '../difference/merge-records.ts';
import { mergeOrders } from '../difference/merge-orders.ts';
import { clamp, fittedBox, type Point, sameBox, type Size, unionOf } from '../geometry/box.ts';
import { exact } from '../geometry/fit.ts';
import { layoutLimits } from '../limits.ts';
import { type Block } from '../model/block.ts';
import { blocksOf, freshGroups, freshIds, type Layout, pickBlocks } from '../model/layout.ts';
import { withoutLoneGroups } from './blocks.ts';
import { type Component, type Instance, instancesWith, type LinkedBlock, placed } from './components.ts';

/** Most frequent difference between the positions of pairs, the first of several; `undefined`: no pairs. */
function offsetBetween(pairs: readonly (readonly [from: Point, to: Point])[]): Point | undefined {
  const counts = new Map<string, { readonly by: Point; count: number }>();
  for (const [from, to] of pairs) {
    const by = { x: to.x - from.x, y: to.y - from.y };
    const key = `${String(by.x)},${String(by.y)}`;
    const known = counts.get(key) ?? { by, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  const [first, ...others] = counts.values();
  return others.reduce((best, one) => (best !== undefined && one.count > best.count ? one : best), first)?.by;
}

/** Pairs of the parts that two documents have. */
const sharedParts = (one: Layout, other: Layout): readonly (readonly [Block, Block])[] =>
  blocksOf(one).flatMap((part): (readonly [Block, Block])[] => {
    const same = other.blocks[part.id];
    return same === undefined ? [] : [[part, same]];
  });

/** Moves an offset such that an interval is between 0 and `side`. */
const offsetWithin = (by: number, start: number, length: number, side: number): number =>
  clamp(by, Math.ceil(-start - exact), Math.floor(side - start - length + exact));

/** Instance to be brought to the newest revision of its component. */
interface Outdated {
  readonly instance: Instance;
  /** Document of its own revision. */
  readonly base: Layout;
  /** Parts of the newest document that it gets. */
  readonly added: readonly number[];
  readonly overrides: 'keep' | 'drop';
}

/**
 * Positions of an instance: of its own document and of the newest one, whose origin moves with its outline. Most parts
 * stay where they are, and all that follow the component move together if they would leave the canvas.
 */
function positionsOf({ instance, base, added, overrides }: Outdated, document: Layout, canvas: Size): readonly Point[] {
  const { blocks } = instance;
  const pairs = blocks.flatMap((block): (readonly [Block, LinkedBlock])[] => {
    const part = base.blocks[block.component.part];
    return part === undefined ? [] : [[part, block]];
  });
  const by = offsetBetween(pairs) ?? { x: blocks[0]?.x ?? 0, y: blocks[0]?.y ?? 0 };
  const shift = offsetBetween(sharedParts(base, document)) ?? { x: 0, y: 0 };
  const next = { x: by.x - shift.x, y: by.y - shift.y };
  const follows = pairs.filter(
    ([part, block]) =>
      sameBox({ ...part, x: part.x + by.x, y: part.y + by.y }, block) && part.rotation === block.rotation,
  );
  const following = overrides === 'drop' ? document.order : [...follows.map(([{ id }]) => id), ...added];
  const outline = unionOf(pickBlocks(document, following));
  if (outline === null) return [by, next];
  const { x, y, w, h } = outline;
  return [by, { x: offsetWithin(next.x, x, w, canvas.width), y: offsetWithin(next.y, y, h, canvas.height) }];
}

/**
 * Layer order of the blocks of an instance: they stay in the layers that it had, each new block on the one below it.
 *
 * @returns id of each former block → ids in its place
 */
function layersOf(before: readonly number[], after: Layout['order']): ReadonlyMap<number, readonly number[]> {
  const known = new Set(before);
  const left = new Set(after.filter((id) => known.has(id)));
  const layers: number[][] = [[]];
  for (const id of after) {
    const last = layers.at(-1);
    if (last === undefined || (left.has(id) && last.some((other) => left.has(other)))) layers.push([id]);
    else last.push(id);
  }
  const places = layers.values();
  const isLayer = (id: number) => (left.size === 0 ? id === before[0] : left.has(id));
  return new Map(before.map((id) => [id, isLayer(id) ? (places.next().value ?? []) : []]));
}

/** Blocks of an instance in the newest revision of its component, and their layers. */
function rebuilt(
  layout: Layout,
  outdated: Outdated,
  component: Component,
  numbers: { readonly ids: Iterator<number, undefined>; readonly groups: Iterator<number, undefined> },
): { readonly blocks: readonly Block[]; readonly layers: ReturnType<typeof layersOf> } {
  const { document } = component;
  const { instance, base, added, overrides } = outdated;
  const own = new Map(instance.blocks.map((block) => [block.component.part, block]));
  const [by = { x: 0, y: 0 }, next = by] = positionsOf(outdated, document, layout.canvas);
  const isAlone = instance.blocks.length + added.length === 1;
  const group = instance.blocks[0]?.group ?? (isAlone ? null : (numbers.groups.next().value ?? null));
  const ids = new Map([
    ...[...own].map(([part, { id }]) => [part, id] as const),
    ...added.map((part) => [part, numbers.ids.next().value ?? part] as const),
  ]);
  const partOf = (source: Layout, part: number, at: Point): Block | undefined => {
    const [block, id] = [source.blocks[part], ids.get(part)];
    return block === undefined || id === undefined
      ? undefined
      : placed(block, component, { id, group, by: at }, layout);
  };
  const blocks = [...ids.keys()].flatMap((part): Block[] => {
    const [mine, before, after] = [own.get(part), partOf(base, part, by), partOf(document, part, next)];
    if (mine === undefined || overrides === 'drop') return after === undefined ? [] : [after];
    const link = { ...mine.component, revision: component.revision };
    const kept: Block = { ...mine, group, component: link };
    const merged = before === undefined ? kept : mergeBlocks(before, kept, after, () => 'mine');
    if (merged === undefined) return [];
    return [{ ...merged, ...fittedBox(merged, layout.canvas), component: after === undefined ? null : link }];
  });
  const idsIn = ({ order }: Layout) => order.flatMap((part) => ids.get(part) ?? []);
  const was = instance.blocks.map(({ id }) => id);
  const made = new Set(blocks.map(({ id }) => id));
  const order = mergeOrders(overrides === 'drop' ? was : idsIn(base), was, idsIn(document), made, () => 'mine');
  return { blocks, layers: layersOf(was, order) };
}

/** Brings instances to the newest revision of their component, except those for which there is no room. */
function rebuildAll(
  layout: Layout,
  component: Component,
  instances: readonly { readonly instance: Instance; readonly base: Layout }[],
  overrides: Outdated['overrides'],
): Layout {
  if (instances.length === 0) return layout;
  const blocks = new Map(blocksOf(layout).map((block) => [block.id, block]));
  const layers = new Map<number, readonly number[]>();
  const numbers = {
    ids: freshIds(layout, layoutLimits.blocksMax).values(),
    groups: freshGroups(layout, instances.length).values(),
  };
  for (const { instance, base } of instances) {
    const own = new Set(instance.blocks.map((block) => block.component.part));
    const isNew = (part: number) => !own.has(part) && (overrides === 'drop' || base.blocks[part] === undefined);
    const added = component.document.order.filter(isNew);
    if (blocks.size + added.length > layoutLimits.blocksMax) continue;
    const made = rebuilt(layout, { instance, base, added, overrides }, component, numbers);
    for (const { id } of instance.blocks) blocks.delete(id);
    for (const block of made.blocks) blocks.set(block.id, block);
    for (const [id, ids] of made.layers) layers.set(id, ids);
  }
  if (layers.size === 0) return layout;
  const order = layout.order.flatMap((id) => layers.get(id) ?? [id]);
  return withoutLoneGroups({ ...layout, blocks: Object.fromEntries(blocks), order });
}

/** Document of a revision of a component; `undefined` if it is unknown. */
export type DocumentOf = (revision: number) => Layout | undefined;

/**
 * Brings instances to the newest revision of their component. What was changed in an instance stays, everything else
 * follows the component: its position is no change. Parts deleted in an instance stay deleted; a part that the component
 * has no more is deleted unless it was changed. Instances for which the layout has no room stay as they are.
 *
 * @param documentOf documents of the revisions of the instances
 * @param ids blocks of the instances; default: all instances in the layout
 */
export function updateInstances(
  layout: Layout,
  component: Component,
  documentOf: DocumentOf,
  ids: Iterable<number> = layout.order,
): Layout {
  const outdated = instancesWith(layout, ids).flatMap((instance) => {
    const isOutdated = instance.id === component.id && instance.revision < component.revision;
    const base = isOutdated ? documentOf(instance.revision) : undefined;
    return base === undefined ? [] : [{ instance, base }];
  });
  return rebuildAll(layout, component, outdated, 'keep');
}

/** Makes instances equal to their component again, at their positions. Parameters are those of {@link updateInstances}. */
export function resetInstances(
  layout: Layout,
  component: Component,
  documentOf: DocumentOf,
  ids: Iterable<number>,
): Layout {
  const { id, document } = component;
  const instances = instancesWith(layout, ids).filter((instance) => instance.id === id);
  const based = instances.map((instance) => ({ instance, base: documentOf(instance.revision) ?? document }));
  return rebuildAll(layout, component, based, 'drop');
}
