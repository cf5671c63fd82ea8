import { withId } from '../difference/renumber.ts';
import { clamp, fittedBox, type Point, unionOf } from '../geometry/box.ts';
import { exact } from '../geometry/fit.ts';
import { type Block } from '../model/block.ts';
import { blocksOf, emptyLayout, freshGroup, freshIds, type Layout, pickBlocks, withBlocks } from '../model/layout.ts';
import { hasRoomFor, withEach, withoutLoneGroups } from './blocks.ts';

/** Component of the library. The blocks of its document are its parts; the canvas has the size of their outline. */
export interface Component {
  readonly id: number;
  /** Counts the changes of the document. */
  readonly revision: number;
  readonly document: Layout;
}

type Link = NonNullable<Block['component']>;
export type LinkedBlock = Block & { readonly component: Link };

/** Component placed in a layout: its parts that are still there, back to front. */
export interface Instance {
  /** Id of the component. */
  readonly id: number;
  readonly revision: number;
  readonly blocks: readonly LinkedBlock[];
}

const isLinked = (block: Block): block is LinkedBlock => block.component !== null;

/**
 * Instances in a layout. An instance is the linked blocks of one group, or a single block. If somebody groups several
 * instances of a component, the first block of each part belongs to the first instance, and so on.
 */
export function instancesOf(layout: Layout): readonly Instance[] {
  const instances = new Map<string, { id: number; revision: number; blocks: LinkedBlock[] }>();
  const parts = new Map<string, number>();
  for (const block of blocksOf(layout).filter(isLinked)) {
    const { id, revision, part } = block.component;
    const unit = [id, revision, block.group ?? `block ${String(block.id)}`].join(' ');
    const turn = parts.get(`${unit} part ${String(part)}`) ?? 0;
    parts.set(`${unit} part ${String(part)}`, turn + 1);
    const key = `${unit} turn ${String(turn)}`;
    const instance = instances.get(key) ?? { id, revision, blocks: [] };
    instance.blocks.push(block);
    instances.set(key, instance);
  }
  return [...instances.values()];
}

/** Instances that contain at least one of these blocks. */
export function instancesWith(layout: Layout, ids: Iterable<number>): readonly Instance[] {
  const wanted = new Set(ids);
  return instancesOf(layout).filter(({ blocks }) => blocks.some(({ id }) => wanted.has(id)));
}

/**
 * Makes the document of a component. Links, groups and locks are left out, so that no component contains another one.
 *
 * @param ids its blocks
 * @param previous component that the document will replace: its parts keep their ids
 * @returns the document; `parts`: id of a block → id of its part
 */
export function componentFrom(
  layout: Layout,
  ids: Iterable<number>,
  previous?: Component,
): { readonly document: Layout; readonly parts: ReadonlyMap<number, number> } {
  const { langList, langSwitch } = layout.canvas;
  const blocks = pickBlocks(layout, ids);
  const { x, y, w, h } = unionOf(blocks) ?? { x: 0, y: 0, w: 0, h: 0 };
  const [left, top] = [Math.floor(x + exact), Math.floor(y + exact)];
  const [width, height] = [Math.ceil(x + w - left - exact), Math.ceil(y + h - top - exact)];
  const parts = new Map<number, number>();
  const known = new Set<number>();
  for (const { id, component } of blocks) {
    if (previous === undefined || component?.id !== previous.id || known.has(component.part)) continue;
    parts.set(id, component.part);
    known.add(component.part);
  }
  const unknown = blocks.filter(({ id }) => !parts.has(id));
  const used = { ...layout, order: [...(previous?.document.order ?? []), ...known] };
  const fresh = freshIds(used, unknown.length);
  unknown.forEach(({ id }, index) => parts.set(id, fresh[index] ?? id));
  const made = blocks.map((block) =>
    withId(
      { ...block, x: block.x - left, y: block.y - top, group: null, locked: false, component: null },
      parts.get(block.id) ?? block.id,
    ),
  );
  const canvas = { width: Math.max(1, width), height: Math.max(1, height), bgColor: '', langList, langSwitch };
  const document = { ...withBlocks(emptyLayout(canvas), made), order: made.map(({ id }) => id) };
  return { document, parts };
}

/** Values of a placed part that do not depend on the component. */
interface Place {
  readonly id: number;
  readonly group: number | null;
  readonly by: Point;
}

/** Part of a component as a block of a layout. */
export const placed = (
  part: Block,
  { id: of, revision }: Component,
  { id, group, by }: Place,
  layout: Layout,
): Block => {
  const block = { ...part, x: part.x + by.x, y: part.y + by.y, group, component: { id: of, revision, part: part.id } };
  return withId({ ...block, ...fittedBox(block, layout.canvas) }, id);
};

/**
 * Places a component in front of all blocks, as one group.
 *
 * @param centre its center, clamped to the canvas
 * @returns the unchanged layout if there is not enough room
 */
export function placeComponent(layout: Layout, component: Component, centre: Point): Layout {
  const { canvas } = component.document;
  const parts = blocksOf(component.document);
  if (parts.length === 0 || !hasRoomFor(layout, parts.length)) return layout;
  const by = {
    x: Math.round(clamp(centre.x - canvas.width / 2, 0, layout.canvas.width - canvas.width)),
    y: Math.round(clamp(centre.y - canvas.height / 2, 0, layout.canvas.height - canvas.height)),
  };
  const ids = freshIds(layout, parts.length);
  const group = parts.length === 1 ? null : freshGroup(layout);
  const blocks = parts.map((part, index) => placed(part, component, { id: ids[index] ?? part.id, group, by }, layout));
  return { ...withBlocks(layout, blocks), order: [...layout.order, ...ids] };
}

/**
 * Links blocks to the component that was made from them, as one group.
 *
 * @param parts id of a block → id of its part
 */
export function linkBlocks(layout: Layout, parts: ReadonlyMap<number, number>, { id, revision }: Component): Layout {
  const blocks = pickBlocks(layout, parts.keys());
  const units = new Set(blocks.map(({ group }) => group));
  const isUnit = blocks.length === 1 || (units.size === 1 && !units.has(null));
  const group = isUnit ? (blocks[0]?.group ?? null) : freshGroup(layout);
  const linked = withEach(
    layout,
    blocks.map((block) => block.id),
    (block) => ({ ...block, group, component: { id, revision, part: parts.get(block.id) ?? block.id } }),
  );
  return withoutLoneGroups(linked);
}

/** Removes the links of instances, which stay as ordinary blocks. @param ids some of their blocks */
export const detachInstances = (layout: Layout, ids: Iterable<number>): Layout =>
  withEach(
    layout,
    instancesWith(layout, ids).flatMap(({ blocks }) => blocks.map(({ id }) => id)),
    (block) => ({ ...block, component: null }),
  );
