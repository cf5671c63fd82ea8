import { layoutLimits } from '../../limits.ts';
import { Colour, Fields, Flag, Lines, OneOf, Text, Whole } from '../fields.ts';
import { initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { initialSource, initialStale, sourceParams, staleParams } from './stale.ts';

export const metroWays = ['horizontal', 'vertical'] as const;
export type MetroWay = (typeof metroWays)[number];
export const metroWayNames = { horizontal: '横向', vertical: '纵向' } as const satisfies Record<MetroWay, string>;

/** Order in which a train passes the stations. */
export const metroDirections = ['forward', 'backward'] as const;
export type MetroDirection = (typeof metroDirections)[number];
export const metroDirectionNames = {
  forward: '从第一站到最后一站',
  backward: '从最后一站到第一站',
} as const satisfies Record<MetroDirection, string>;

/** Origin of the marked station. */
export const metroPositions = ['none', 'fixed', 'source'] as const;
export type MetroPosition = (typeof metroPositions)[number];
export const metroPositionNames = { none: '不标出', fixed: '固定的一站', source: '来自数据' } as const satisfies Record<
  MetroPosition,
  string
>;

/** Meaning of the marked station. */
export const metroMarks = ['current', 'next'] as const;
export type MetroMark = (typeof metroMarks)[number];
export const metroMarkNames = { current: '当前站', next: '下一站' } as const satisfies Record<MetroMark, string>;

const { titleMax, dataPathMax, metroStationsMax } = layoutLimits;

/** Stations of a metro line, and where a train is. */
export const metroType = blockType({
  title: '地铁线路',
  size: { w: 1200, h: 240 },
  params: Fields(
    {
      /** One station per line; `*` at its end: passengers change there. */
      names: Lines('站名（每行一站，换乘站末尾加 *）', metroStationsMax),
      /** Names in the same order; a missing one is the Chinese one. */
      namesEn: Lines('英文站名（每行一站）', metroStationsMax),
      namesRu: Lines('俄文站名（每行一站）', metroStationsMax),
      line: Text('线路名称', titleMax),
      lineEn: Text('线路名称（英文）', titleMax),
      lineRu: Text('线路名称（俄文）', titleMax),
      header: Flag('显示线路、终点与到站'),
      way: OneOf(metroWays, '排列方向', metroWayNames),
      direction: OneOf(metroDirections, '行驶方向', metroDirectionNames),
      position: OneOf(metroPositions, '标出的车站', metroPositionNames),
      mark: OneOf(metroMarks, '标出的是', metroMarkNames),
      /** From 1, in the order of the names. */
      station: Whole('第几站', 1, metroStationsMax),
      ...sourceParams,
      /** Path to the number or name of the marked station. */
      stationField: Text('车站字段', dataPathMax),
      /** Path to a list of stations; empty: `names`. */
      stations: Text('站名列表', dataPathMax),
      color: Colour('线路颜色'),
      passedColor: Colour('已过站颜色'),
      pulse: Flag('标出的车站闪动'),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    names: '起点站\n换乘站*\n终点站',
    namesEn: '',
    namesRu: '',
    line: '1号线',
    lineEn: '',
    lineRu: '',
    header: true,
    way: 'horizontal',
    direction: 'forward',
    position: 'none',
    mark: 'next',
    station: 1,
    ...initialSource,
    stationField: '',
    stations: '',
    color: '#c8102e',
    passedColor: '#b4bcc8',
    pulse: true,
    fontCh: { ...initialStyle, size: 22, padding: 12 },
    ...initialStale,
  },
  media: [],
  sources: ({ source }) => [source],
});
