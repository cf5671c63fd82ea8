import { layoutLimits } from '../../limits.ts';
import { ColourOrNone, Fields, OneOf, Whole } from '../fields.ts';
import { blockType } from './block-type.ts';

/** Figures that fill their block. Lines run from edge to edge, the slanting ones from corner to corner. */
export const shapeKinds = ['rectangle', 'ellipse', 'polygon', 'star', 'line', 'arrow'] as const;
export type ShapeKind = (typeof shapeKinds)[number];
export const shapeKindNames = {
  rectangle: '矩形',
  ellipse: '椭圆',
  polygon: '多边形',
  star: '星形',
  line: '直线',
  arrow: '箭头',
} as const satisfies Record<ShapeKind, string>;

/** Directions of lines. Arrows point to the end named here. */
export const lineDirections = [
  'right',
  'left',
  'down',
  'up',
  'down-right',
  'up-right',
  'down-left',
  'up-left',
] as const;
export type LineDirection = (typeof lineDirections)[number];
export const lineDirectionNames = {
  right: '向右',
  left: '向左',
  down: '向下',
  up: '向上',
  'down-right': '右下',
  'up-right': '右上',
  'down-left': '左下',
  'up-left': '左上',
} as const satisfies Record<LineDirection, string>;

export const lineDashes = ['solid', 'dashed', 'dotted'] as const;
export type LineDash = (typeof lineDashes)[number];
export const lineDashNames = {
  solid: '实线',
  dashed: '虚线',
  dotted: '点线',
} as const satisfies Record<LineDash, string>;

const { shapeCorners, lineWidth } = layoutLimits;

export const shapeType = blockType({
  title: '形状组件',
  size: { w: 200, h: 200 },
  params: Fields(
    {
      kind: OneOf(shapeKinds, '形状', shapeKindNames),
      fill: ColourOrNone('填充颜色'),
      stroke: ColourOrNone('线条颜色'),
      strokeWidth: Whole('线条宽度', lineWidth.min, lineWidth.max),
      dash: OneOf(lineDashes, '线型', lineDashNames),
      direction: OneOf(lineDirections, '方向', lineDirectionNames),
      corners: Whole('角数', shapeCorners.min, shapeCorners.max),
      /** Percent of the radius at which the inner corners of a star are. */
      inner: Whole('内角深度', 1, 99),
    },
    '',
  ),
  initial: {
    kind: 'rectangle',
    fill: '#2b5fd9',
    stroke: '#1b2230',
    strokeWidth: 4,
    dash: 'solid',
    direction: 'right',
    corners: 5,
    inner: 45,
  },
  media: [],
});
