import * as Type from 'typebox';
import { layoutLimits } from '../limits.ts';
import { type Block, idMax } from './block.ts';
import { AddressOrNone, ColourOrNone, Fields, OneOf, Text, Title, Whole } from './fields.ts';
import { languageNames, languages } from './languages.ts';
import { type Frozen } from './readonly.ts';

const { canvasSideMax, guidesMax, languageSeconds } = layoutLimits;

const GuideList = (title: string) =>
  Type.Array(Whole(title, 0, canvasSideMax), { title, maxItems: guidesMax, uniqueItems: true });

/** Canvas of a layout. Contains no editor state such as position, zoom or selection. */
export const Canvas = Fields(
  {
    title: Title('标题'),
    description: Text('描述', layoutLimits.descriptionMax),
    width: Whole('宽度', 0, canvasSideMax),
    height: Whole('高度', 0, canvasSideMax),
    bgImage: AddressOrNone('背景图片'),
    bgColor: ColourOrNone('背景颜色'),
    langList: Type.Array(OneOf(languages, '语言', languageNames), {
      title: '语言列表',
      minItems: 1,
      maxItems: languages.length,
      uniqueItems: true,
    }),
    langSwitch: Whole('语言切换', languageSeconds.min, languageSeconds.max),
    /** Guides that blocks snap to: positions of vertical and of horizontal lines. */
    guides: Fields({ x: GuideList('纵向参考线'), y: GuideList('横向参考线') }, '参考线'),
  },
  '画布',
);
export type Canvas = Frozen<Type.Static<typeof Canvas>>;

/** Schema version that this code writes. */
export const schemaVersion = 5;

/** Layout as saved, published and shown. Contains no editor state. */
export interface Layout {
  readonly schemaVersion: typeof schemaVersion;
  readonly canvas: Canvas;
  readonly blocks: Readonly<Record<number, Block>>;
  /** Ids of all blocks, back to front. */
  readonly order: readonly number[];
}

export const initialCanvas: Canvas = {
  title: '未命名布局',
  description: '',
  width: layoutLimits.canvasWidth,
  height: layoutLimits.canvasHeight,
  bgImage: '',
  bgColor: '#ffffff',
  langList: ['ch', 'en'],
  langSwitch: languageSeconds.initial,
  guides: { x: [], y: [] },
};

/** Layout without blocks. */
export const emptyLayout = (canvas: Partial<Canvas> = {}): Layout => ({
  schemaVersion,
  canvas: { ...initialCanvas, ...canvas },
  blocks: {},
  order: [],
});

/**
 * Ordered blocks per layout object. Layouts are immutable, and some twenty parts of the editor ask for the blocks at
 * each step.
 */
const ordered = new WeakMap<Layout, readonly Block[]>();

/** Blocks, back to front. */
export function blocksOf(layout: Layout): readonly Block[] {
  const known = ordered.get(layout);
  if (known !== undefined) return known;
  const blocks = layout.order.map((id) => layout.blocks[id]).filter((block) => block !== undefined);
  ordered.set(layout, blocks);
  return blocks;
}

/** Blocks with these ids, back to front; unknown ids are skipped. */
export function pickBlocks(layout: Layout, ids: Iterable<number>): readonly Block[] {
  const wanted = new Set(ids);
  if (wanted.size > 1) return blocksOf(layout).filter(({ id }) => wanted.has(id));
  // Fast path for a single id, the most frequent case.
  return [...wanted].map((id) => layout.blocks[id]).filter((block) => block !== undefined);
}

/**
 * Unused numbers, starting at the highest used one plus one. If an imported layout already uses numbers near the largest
 * possible one, free numbers are searched instead.
 */
export function freshNumbers(used: Iterable<number>, count: number): readonly number[] {
  const taken = new Set(used);
  let highest = 0;
  for (const number of taken) highest = Math.max(highest, number);
  if (highest + count <= idMax) return Array.from({ length: count }, (_, index) => highest + 1 + index);
  return Array.from({ length: taken.size + count }, (_, index) => index + 1)
    .filter((number) => !taken.has(number))
    .slice(0, count);
}

/** Ids for new blocks. */
export const freshIds = ({ order }: Layout, count: number): readonly number[] => freshNumbers(order, count);

/** Ids of the blocks of each group, back to front. */
export function groupsOf(layout: Layout): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const { id, group } of blocksOf(layout)) {
    if (group === null) continue;
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [id]);
    else members.push(id);
  }
  return groups;
}

/** Unused group numbers. */
export const freshGroups = (layout: Layout, count: number): readonly number[] =>
  freshNumbers(groupsOf(layout).keys(), count);

/** Unused group number. */
export const freshGroup = (layout: Layout): number => freshGroups(layout, 1)[0] ?? 1;

/** Layout with some blocks replaced. */
export const withBlocks = (layout: Layout, changed: readonly Block[]): Layout =>
  changed.length === 0
    ? layout
    : { ...layout, blocks: { ...layout.blocks, ...Object.fromEntries(changed.map((block) => [block.id, block])) } };
