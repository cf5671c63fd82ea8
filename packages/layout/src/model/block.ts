import * as Type from 'typebox';
import { layoutLimits } from '../limits.ts';
import { type BlockType, blockTypes, type ParamsOf } from './block-types.ts';
import { blendModeNames, blendModes, Border, Gradient, Shadow } from './effects.ts';
import { AddressOrNone, ColourOrNone, Fields, Flag, Multiple, OneOf, OrNull, Title, Whole } from './fields.ts';
import { type Frozen } from './readonly.ts';
import { Visibility } from './visibility.ts';

/** Largest id of a block or group. */
export const idMax = 1_000_000_000;
const { canvasSideMax, metaMax, metaTextMax, radiusMax } = layoutLimits;
const { min: rotationMin, max: rotationMax, precision } = layoutLimits.rotation;

/** Fields of every block. */
const blockFields = {
  id: Whole('编号', 1, idMax),
  title: Title('标题'),
  /** Top left corner before it is rotated: only the outline of a rotated block must be on the canvas. */
  x: Whole('横坐标', -canvasSideMax, canvasSideMax),
  y: Whole('纵坐标', -canvasSideMax, canvasSideMax),
  w: Whole('宽度', 0, canvasSideMax),
  h: Whole('高度', 0, canvasSideMax),
  /** Degrees clockwise about the center. */
  rotation: Multiple('旋转角度', rotationMin, rotationMax, precision),
  /** Mirrored before it is rotated. */
  flipX: Flag('水平翻转'),
  flipY: Flag('垂直翻转'),
  xFixed: Flag('固定横坐标'),
  yFixed: Flag('固定纵坐标'),
  bgImage: AddressOrNone('背景图片'),
  bgColor: ColourOrNone('背景颜色'),
  gradient: OrNull(Gradient, '渐变'),
  /** Percent; 100: not transparent. */
  opacity: Whole('不透明度', 0, 100),
  /** With what is below it on the canvas; a transparent canvas is no ground to blend with. */
  blend: OneOf(blendModes, '混合方式', blendModeNames),
  radius: Whole('圆角', 0, radiusMax),
  border: OrNull(Border, '边框'),
  shadow: OrNull(Shadow, '阴影'),
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
  /** When screens show it; `null`: always. */
  when: OrNull(Visibility, '显示条件'),
  /** Blocks with the same number form a group: selected and moved together. */
  group: OrNull(Whole('分组', 1, idMax), '分组'),
  /** Part of a component of the library that the block was placed as; `null`: not linked. */
  component: OrNull(
    Fields(
      { id: Whole('编号', 1, idMax), revision: Whole('版本', 1, idMax), part: Whole('部件', 1, idMax) },
      '组件来源',
    ),
    '组件来源',
  ),
};

const typeNames = Object.fromEntries(Object.entries(blockTypes).map(([type, { title }]) => [type, title]));

/** Schema of a block with a given type. */
export const BlockSchema = <Kind extends BlockType>(type: Kind) =>
  Fields(
    { ...blockFields, type: Type.Literal(type, { title: '类型', names: typeNames }), params: blockTypes[type].params },
    '组件',
  );

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
    rotation: 0,
    flipX: false,
    flipY: false,
    xFixed: false,
    yFixed: false,
    bgImage: '',
    bgColor: '',
    gradient: null,
    opacity: 100,
    blend: 'normal',
    radius: 0,
    border: null,
    shadow: null,
    meta: {},
    resizable: true,
    draggable: true,
    locked: false,
    hidden: false,
    when: null,
    group: null,
    component: null,
    params: initial,
    // TypeScript cannot correlate `params` with `type`.
  } as Block;
}
