import * as Type from 'typebox';
import { layoutLimits } from '../limits.ts';
import { type BlockType, blockTypes, type ParamsOf } from './block-types.ts';
import { AddressOrNone, ColourOrNone, Fields, Flag, OrNull, Title, Whole } from './fields.ts';
import { type Frozen } from './readonly.ts';

/** Largest id of a block or group. */
export const idMax = 1_000_000_000;
const { canvasSideMax, metaMax, metaTextMax } = layoutLimits;

/** Fields of every block. */
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
  /** Custom data by name: stored, but neither interpreted nor shown. */
  meta: Type.Record(
    Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$' }),
    Type.Union([Type.String({ maxLength: metaTextMax }), Type.Number(), Type.Boolean()]),
    { title: '附加信息', maxProperties: metaMax },
  ),
  resizable: Flag('可调整大小'),
  draggable: Flag('可拖动'),
  /** Cannot be moved, resized or deleted until unlocked. */
  locked: Flag('锁定'),
  /** Not shown on the canvas or on screens. */
  hidden: Flag('隐藏'),
  /** Blocks with the same number form a group: selected and moved together. */
  group: OrNull(Whole('分组', 1, idMax), '分组'),
};

/** Schema of a block with a given type. */
export const BlockSchema = <Kind extends BlockType>(type: Kind) =>
  Fields({ ...blockFields, type: Type.Literal(type), params: blockTypes[type].params }, '组件');

const CommonFields = Fields(blockFields, '组件');

export type BlockFields = Frozen<Type.Static<typeof CommonFields>>;
export type BlockOf<Kind extends BlockType> = BlockFields & { readonly type: Kind; readonly params: ParamsOf<Kind> };
export type Block = { [Kind in BlockType]: BlockOf<Kind> }[BlockType];

/** New block at the top left corner. Its title is the name of the type followed by the id. */
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
    // TypeScript cannot correlate `params` with `type`.
  } as Block;
}
