import * as Type from 'typebox';
import { layoutLimits } from '../limits.ts';
import { type BlockType, blockTypes, type ParamsOf } from './block-types.ts';
import { AddressOrNone, ColourOrNone, Fields, Flag, OrNull, Title, Whole } from './fields.ts';
import { type Frozen } from './readonly.ts';

/** The highest id of a block or group. */
export const idMax = 1_000_000_000;
const { canvasSideMax, metaMax, metaTextMax } = layoutLimits;

/** What blocks of every type have: section 3 of the specification, and what groups and layers need. */
const blockFields = {
  id: Whole('编号', 1, idMax),
  title: Title('标题'),
  x: Whole('横坐标', 0, canvasSideMax),
  y: Whole('纵坐标', 0, canvasSideMax),
  w: Whole('宽度', 0, canvasSideMax),
  h: Whole('高度', 0, canvasSideMax),
  xFixed: Flag('固定横坐标'),
  yFixed: Flag('固定纵坐标'),
  bgImage: AddressOrNone('背景图片'),
  bgColor: ColourOrNone('背景颜色'),
  /** Facts of whoever made the layout, by a name; kept and not shown. */
  meta: Type.Record(
    Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$' }),
    Type.Union([Type.String({ maxLength: metaTextMax }), Type.Number(), Type.Boolean()]),
    { title: '附加信息', maxProperties: metaMax },
  ),
  resizable: Flag('可调整大小'),
  draggable: Flag('可拖动'),
  /** Nothing moves, resizes or deletes it until it is unlocked. */
  locked: Flag('锁定'),
  /** Neither the canvas nor a screen shows it. */
  hidden: Flag('隐藏'),
  /** Blocks with the same number are selected and moved together. */
  group: OrNull(Whole('分组', 1, idMax), '分组'),
};

/** The schema of a block of a type. */
export const BlockSchema = <Kind extends BlockType>(type: Kind) =>
  Fields({ ...blockFields, type: Type.Literal(type), params: blockTypes[type].params }, '组件');

const CommonFields = Fields(blockFields, '组件');

export type BlockFields = Frozen<Type.Static<typeof CommonFields>>;
export type BlockOf<Kind extends BlockType> = BlockFields & { readonly type: Kind; readonly params: ParamsOf<Kind> };
export type Block = { [Kind in BlockType]: BlockOf<Kind> }[BlockType];

/** A new block at the upper left. Its title is its type's with its id: section 4 of the specification. */
export function newBlock(type: BlockType, id: number): Block {
  const { title, size, initial } = blockTypes[type];
  return {
    id,
    type,
    title: `${title}${String(id)}`,
    x: 0,
    y: 0,
    ...size,
    xFixed: false,
    yFixed: false,
    bgImage: '',
    bgColor: '',
    meta: {},
    resizable: true,
    draggable: true,
    locked: false,
    hidden: false,
    group: null,
    params: initial,
    // The params are those of the type: TypeScript does not follow a type from one field to another.
  } as Block;
}
