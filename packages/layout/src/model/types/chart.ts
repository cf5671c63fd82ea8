import * as Type from 'typebox';
import { type Static } from 'typebox';
import { layoutLimits } from '../../limits.ts';
import { Colour, ColourOrNone, Fields, Flag, OneOf, Text } from '../fields.ts';
import { type Frozen } from '../readonly.ts';
import { initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { initialSource, initialStale, sourceParams, staleParams } from './stale.ts';

export const chartShapes = ['column', 'bar', 'line', 'area', 'pie', 'ring'] as const;
export type ChartShape = (typeof chartShapes)[number];
export const chartShapeNames = {
  column: '柱状图',
  bar: '条形图',
  line: '折线图',
  area: '面积图',
  pie: '饼图',
  ring: '环形图',
} as const satisfies Record<ChartShape, string>;

/** Numbers of a chart that belong together. */
export const ChartSeries = Fields(
  {
    /** Path in each row. */
    field: Text('数值字段', layoutLimits.dataPathMax),
    /** Empty: the field. */
    title: Text('系列名称', layoutLimits.titleMax),
    color: Colour('颜色'),
  },
  '系列',
);
export type ChartSeries = Frozen<Static<typeof ChartSeries>>;

/** Rows of a data source as a chart. */
export const chartType = blockType({
  title: '图表组件',
  size: { w: 640, h: 400 },
  params: Fields(
    {
      ...sourceParams,
      shape: OneOf(chartShapes, '图形', chartShapeNames),
      /** Path in each row; empty: its first text. */
      labels: Text('名称字段', layoutLimits.dataPathMax),
      /** None: every number of the first row. */
      series: Type.Array(ChartSeries, { title: '系列', maxItems: layoutLimits.chartSeriesMax }),
      stacked: Flag('堆叠'),
      values: Flag('显示数值'),
      legend: Flag('显示图例'),
      /** Lines of the grid; empty: none. */
      grid: ColourOrNone('网格线'),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    ...initialSource,
    shape: 'column',
    labels: '',
    series: [],
    stacked: false,
    values: false,
    legend: true,
    grid: '#d8dee8',
    fontCh: { ...initialStyle, size: 20, padding: 12 },
    ...initialStale,
  },
  media: [],
  sources: ({ source }) => [source],
});
