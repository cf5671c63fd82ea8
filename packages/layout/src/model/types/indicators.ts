import { layoutLimits } from '../../limits.ts';
import { Colour, ColourOrNone, Fields, OneOf, Text, Whole } from '../fields.ts';
import { alignments, initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { lampLevels, Levels } from './levels.ts';
import { initialSource, initialStale, sourceParams, staleParams } from './stale.ts';

export const lampShapes = ['dot', 'fill'] as const;
export type LampShape = (typeof lampShapes)[number];
export const lampShapeNames = { dot: '圆灯与文字', fill: '整块变色' } as const satisfies Record<LampShape, string>;

/** State of a value, by color and text. */
export const lampType = blockType({
  title: '状态灯',
  size: { w: 240, h: 80 },
  params: Fields(
    {
      ...sourceParams,
      shape: OneOf(lampShapes, '形状', lampShapeNames),
      levels: Levels,
      /** Without a level, or without a value. */
      otherColor: Colour('其他颜色'),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    ...initialSource,
    shape: 'dot',
    levels: lampLevels,
    otherColor: '#9aa4b2',
    fontCh: { ...initialStyle, align: alignments.left, size: 32, padding: 8 },
    ...initialStale,
  },
  media: [],
  sources: ({ source }) => [source],
});

export const gaugeShapes = ['bar', 'column', 'ring', 'half'] as const;
export type GaugeShape = (typeof gaugeShapes)[number];
export const gaugeShapeNames = {
  bar: '横条',
  column: '竖条',
  ring: '圆环',
  half: '半圆仪表',
} as const satisfies Record<GaugeShape, string>;

export const gaugeTexts = ['value', 'percent', 'none'] as const;
export type GaugeText = (typeof gaugeTexts)[number];
export const gaugeTextNames = { value: '数值', percent: '百分比', none: '不显示' } as const satisfies Record<
  GaugeText,
  string
>;

const { gaugeMax, gaugeWidth } = layoutLimits;

/** Value between two ends. */
export const gaugeType = blockType({
  title: '进度仪表',
  size: { w: 320, h: 320 },
  params: Fields(
    {
      ...sourceParams,
      shape: OneOf(gaugeShapes, '形状', gaugeShapeNames),
      min: Whole('最小值', -gaugeMax, gaugeMax),
      max: Whole('最大值', -gaugeMax, gaugeMax),
      /** Percent of the radius, or of the shorter side. */
      width: Whole('粗细', gaugeWidth.min, gaugeWidth.max),
      color: Colour('颜色'),
      ground: ColourOrNone('底色'),
      levels: Levels,
      shown: OneOf(gaugeTexts, '显示', gaugeTextNames),
      decimals: Whole('小数位数', 0, layoutLimits.decimalsMax),
      suffix: Text('后缀', layoutLimits.affixMax),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    ...initialSource,
    shape: 'ring',
    min: 0,
    max: 100,
    width: 20,
    color: '#2b5fd9',
    ground: '#e3e8f0',
    levels: [],
    shown: 'value',
    decimals: 0,
    suffix: '',
    fontCh: { ...initialStyle, size: 64, bold: true },
    ...initialStale,
  },
  media: [],
  sources: ({ source }) => [source],
});
