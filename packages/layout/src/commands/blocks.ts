import { fittedBox, type Point } from '../geometry/box.ts';
import { layoutLimits } from '../limits.ts';
import { type Block, newBlock } from '../model/block.ts';
import { type BlockType, type ParamsOf } from '../model/block-types.ts';
import { type FieldChanges, fieldChanges, withChanges } from '../difference/field-changes.ts';
import {
  type Canvas,
  freshGroup,
  freshGroups,
  freshIds,
  groupsOf,
  type Layout,
  pickBlocks,
  withBlocks,
} from '../model/layout.ts';

/** Returns true if a layout has room for `count` more blocks. */
export const hasRoomFor = ({ order }: Layout, count: number): boolean => order.length + count <= layoutLimits.blocksMax;

/**
 * Adds a block in front of all others.
 *
 * @param centre center of the new block, clamped to the canvas; default: top left corner
 * @returns the unchanged layout if it is full
 */
export function addBlock(layout: Layout, type: BlockType, centre?: Point): Layout {
  const [id] = freshIds(layout, 1);
  if (id === undefined || !hasRoomFor(layout, 1)) return layout;
  const block = newBlock(type, id);
  const place = centre === undefined ? {} : { x: centre.x - block.w / 2, y: centre.y - block.h / 2 };
  const fitted = fittedBox({ ...block, ...place }, layout.canvas);
  return { ...withBlocks(layout, [{ ...block, ...fitted }]), order: [...layout.order, id] };
}

/** Deletes blocks, except locked ones. */
export function deleteBlocks(layout: Layout, ids: readonly number[]): Layout {
  const gone = new Set(pickBlocks(layout, ids).flatMap(({ id, locked }) => (locked ? [] : [id])));
  if (gone.size === 0) return layout;
  return withoutLoneGroups({
    ...layout,
    blocks: Object.fromEntries(Object.entries(layout.blocks).filter(([id]) => !gone.has(Number(id)))),
    order: layout.order.filter((id) => !gone.has(id)),
  });
}

/** Copied blocks in stacking order, possibly from another layout. */
export type CopiedBlocks = readonly Block[];

/**
 * Adds unlocked copies of blocks in front of all others. Keeps their order; their groups become new groups.
 *
 * @param by offset of a copy from its original in pixels, clamped to the canvas
 * @returns the unchanged layout if there is not enough room
 */
export const pasteBlocks = (layout: Layout, copied: CopiedBlocks, by: Point): Layout =>
  pasteTimes(layout, copied, [by]);

/**
 * Adds a set of copies per offset, like {@link pasteBlocks}.
 *
 * @returns the unchanged layout if there is not enough room for all of them
 */
export function pasteTimes(layout: Layout, copied: CopiedBlocks, offsets: readonly Point[]): Layout {
  const count = copied.length * offsets.length;
  if (count === 0 || !hasRoomFor(layout, count)) return layout;
  const ids = freshIds(layout, count);
  const groups = [...new Set(copied.flatMap(({ group }) => (group === null ? [] : [group])))];
  const places = new Map(groups.map((group, index) => [group, index]));
  const fresh = freshGroups(layout, groups.length * offsets.length);
  const groupOf = (group: number | null, turn: number): number | null =>
    group === null ? null : (fresh[turn * groups.length + (places.get(group) ?? 0)] ?? null);
  const copies = offsets.flatMap((by, turn) =>
    copied.map((block, index): Block => {
      const id = ids[turn * copied.length + index] ?? block.id;
      const { title } = newBlock(block.type, block.id);
      return {
        ...block,
        id,
        title: block.title === title ? newBlock(block.type, id).title : block.title,
        locked: false,
        group: groupOf(block.group, turn),
        ...fittedBox({ ...block, x: block.x + by.x, y: block.y + by.y }, layout.canvas),
      };
    }),
  );
  return withoutLoneGroups({ ...withBlocks(layout, copies), order: [...layout.order, ...ids] });
}

/** Duplicates blocks of a layout. */
export const duplicateBlocks = (
  layout: Layout,
  ids: readonly number[],
  by: Point = { x: layoutLimits.pasteOffset, y: layoutLimits.pasteOffset },
): Layout => pasteBlocks(layout, pickBlocks(layout, ids), by);

/** Applies a change to each block. Unchanged blocks keep their identity. */
export function withEach(layout: Layout, ids: readonly number[], change: (block: Block) => Block): Layout {
  const changes = pickBlocks(layout, ids).flatMap((block): Block[] => {
    const changed = change(block);
    return Object.keys(fieldChanges(block, changed)).length === 0 ? [] : [changed];
  });
  return withBlocks(layout, changes);
}

/** Groups blocks. No-op for fewer than two. */
export function groupBlocks(layout: Layout, ids: readonly number[]): Layout {
  const blocks = pickBlocks(layout, ids);
  if (blocks.length < 2) return layout;
  const group = freshGroup(layout);
  const grouped = withEach(layout, ids, (block) => ({ ...block, group }));
  return withoutLoneGroups(grouped);
}

/** Removes blocks from their groups. Parts of components lose their links: alone, each would be a component of its own. */
export const ungroupBlocks = (layout: Layout, ids: readonly number[]): Layout =>
  withoutLoneGroups(
    withEach(layout, ids, (block) => (block.group === null ? block : { ...block, group: null, component: null })),
  );

/** Dissolves groups with a single block. */
export function withoutLoneGroups(layout: Layout): Layout {
  const lone = [...groupsOf(layout).values()].flatMap((ids) => (ids.length === 1 ? ids : []));
  return withEach(layout, lone, (block) => ({ ...block, group: null }));
}

export const lockBlocks = (layout: Layout, ids: readonly number[], locked: boolean): Layout =>
  withEach(layout, ids, (block) => ({ ...block, locked }));

export const hideBlocks = (layout: Layout, ids: readonly number[], hidden: boolean): Layout =>
  withEach(layout, ids, (block) => ({ ...block, hidden }));

/** Dotted paths to the values of a record, including nested records. */
type Way<Values> = {
  [Key in keyof Values & string]:
    | Key
    | (NonNullable<Values[Key]> extends readonly unknown[]
        ? never
        : NonNullable<Values[Key]> extends object
          ? `${Key}.${keyof NonNullable<Values[Key]> & string}`
          : never);
}[keyof Values & string];

type ValueAt<Values, To> = To extends `${infer Key}.${infer Inside}`
  ? Key extends keyof Values
    ? Inside extends keyof NonNullable<Values[Key]>
      ? NonNullable<Values[Key]>[Inside]
      : never
    : never
  : To extends keyof Values
    ? Values[To]
    : never;

const changesTo = (values: object): FieldChanges =>
  Object.fromEntries(
    Object.entries(values as Readonly<Record<string, unknown>>).map(([way, value]) => [way, [undefined, value]]),
  );

/** Fields that the panel of a block sets. Position, layer and group have their own commands. */
type Settings = Pick<
  Block,
  | 'title'
  | 'bgImage'
  | 'bgColor'
  | 'gradient'
  | 'opacity'
  | 'blend'
  | 'radius'
  | 'border'
  | 'shadow'
  | 'when'
  | 'xFixed'
  | 'yFixed'
  | 'resizable'
  | 'draggable'
>;

/** Path of a setting, such as `title` or `border.width`. */
export type SettingWay = Way<Settings>;
export type SettingAt<To extends SettingWay> = ValueAt<Settings, To>;

/** Path → new value of a setting. A part of a border, shadow or gradient is skipped where there is none. */
export type BlockSettings = { readonly [To in SettingWay]?: SettingAt<To> };

export const setBlocks = (layout: Layout, ids: readonly number[], settings: BlockSettings): Layout =>
  withEach(layout, ids, (block) => withChanges(block, changesTo(settings)));

/** Path → new value of params, such as `speed` or `fontCh.size`. */
export type ParamChanges<Kind extends BlockType> = {
  readonly [To in Way<ParamsOf<Kind>>]?: ValueAt<ParamsOf<Kind>, To>;
};

/** Sets params of all blocks of one type; ignores blocks of other types. */
export function setParams<Kind extends BlockType>(
  layout: Layout,
  ids: readonly number[],
  type: Kind,
  params: ParamChanges<Kind>,
): Layout {
  const changes = changesTo(params);
  return withEach(layout, ids, (block) =>
    block.type === type ? ({ ...block, params: withChanges(block.params, changes) } as Block) : block,
  );
}

/** Sets properties of the canvas. Blocks that no longer fit are moved into it and shrunk if necessary. */
export function setCanvas(layout: Layout, settings: Partial<Canvas>): Layout {
  const canvas = { ...layout.canvas, ...settings };
  if (Object.keys(fieldChanges(layout.canvas, canvas)).length === 0) return layout;
  const made = withEach({ ...layout, canvas }, layout.order, (block) => ({ ...block, ...fittedBox(block, canvas) }));
  const inside = (guides: readonly number[], side: number) => guides.filter((place) => place <= side);
  const guides = { x: inside(canvas.guides.x, canvas.width), y: inside(canvas.guides.y, canvas.height) };
  return { ...made, canvas: { ...canvas, guides } };
}
