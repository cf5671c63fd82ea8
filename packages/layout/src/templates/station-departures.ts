import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, layoutOf, type Piece, text, type Texts, time } from './build.ts';

const night = '#0a1020';
const amber = '#ffb52e';
const pale = '#c9d3e8';

/** Train, destination, time, platform, state, and whether the state is a warning. */
const trains: readonly (readonly [string, Texts, string, string, Texts, boolean])[] = [
  ['G1024', { ch: '北京南', en: 'Beijing South' }, '09:12', '3', { ch: '正在检票', en: 'Boarding' }, false],
  ['D3107', { ch: '杭州东', en: 'Hangzhou East' }, '09:26', '7', { ch: '候车', en: 'On time' }, false],
  ['G7581', { ch: '苏州北', en: 'Suzhou North' }, '09:35', '1', { ch: '候车', en: 'On time' }, false],
  ['K8412', { ch: '黄山', en: 'Huangshan' }, '09:41', '5', { ch: '晚点 15 分', en: '15 min late' }, true],
  ['G1865', { ch: '西安北', en: "Xi'an North" }, '09:58', '2', { ch: '候车', en: 'On time' }, false],
  ['C3702', { ch: '扬州', en: 'Yangzhou' }, '10:05', '6', { ch: '候车', en: 'On time' }, false],
];

/** Left edge, width and heading of each column. */
const columns: readonly (readonly [number, number, Texts])[] = [
  [72, 270, { ch: '车次', en: 'Train' }],
  [372, 560, { ch: '终到站', en: 'To' }],
  [962, 250, { ch: '开点', en: 'Departs' }],
  [1242, 190, { ch: '站台', en: 'Platform' }],
  [1462, 390, { ch: '状态', en: 'Status' }],
];

const row = ([train, to, at, platform, state, isWarning]: (typeof trains)[number], index: number): readonly Piece[] => {
  const y = 258 + index * 124;
  const cells = [train, to, at, platform, state];
  return [
    ...(index % 2 === 0 ? [area([40, y, 1840, 124], '#141d33', `底色${train}`)] : []),
    ...columns.map(([x, w], column) =>
      text([x, y, w, 124], `${train}-${String(column + 1)}`, cells[column] ?? '', {
        size: 60,
        bold: column !== 1,
        color: column === 4 ? (isWarning ? '#ff6b5e' : '#5fd38d') : column === 1 ? '#ffffff' : amber,
        align: column === 3 ? alignments.center : alignments.left,
        en: { size: 52 },
      }),
    ),
  ];
};

/** Departures of trains in a waiting hall. */
export const stationDepartures = (): Layout =>
  layoutOf(
    {
      title: '列车出发信息',
      description: '候车大厅的车次、终到站、开点、站台与状态，中英双语',
      bgColor: night,
      langList: ['ch', 'en'],
      langSwitch: 10,
    },
    [
      text([72, 24, 1000, 130], '标题', { ch: '出发', en: 'Departures' }, { size: 88, bold: true, color: '#ffffff' }),
      time([1360, 24, 492, 130], 'HH:mm', { size: 90, bold: true, color: amber, align: alignments.right }),
      area([40, 168, 1840, 4], amber, '标题线'),
      ...columns.map(([x, w, name], index) =>
        text([x, 178, w, 76], `表头${String(index + 1)}`, name, {
          size: 38,
          color: pale,
          align: index === 3 ? alignments.center : alignments.left,
        }),
      ),
      ...trains.flatMap(row),
      text(
        [0, 1006, 1920, 74],
        '滚动提示',
        {
          ch: '请核对车票与身份证件，提前到达检票口；开车前 3 分钟停止检票。',
          en: 'Please have your ticket and ID ready. Gates close 3 minutes before departure.',
        },
        { size: 40, color: pale },
        { marquee: true, speed: 130, direction: 'left' },
      ),
    ],
  );
