import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, layoutOf, type Piece, shape, text, type Texts, time } from './build.ts';

const green = '#0f7b4f';
const ink = '#10231b';

/** Destination, and minutes until the train arrives. */
const trains: readonly (readonly [Texts, string])[] = [
  [{ ch: '往 大学城南', en: 'To University South' }, '2'],
  [{ ch: '往 会展中心', en: 'To Expo Center' }, '6'],
  [{ ch: '往 大学城南', en: 'To University South' }, '11'],
];

const stations: readonly Texts[] = [
  { ch: '人民广场', en: "People's Square" },
  { ch: '图书馆', en: 'Library' },
  { ch: '东方医院', en: 'East Hospital' },
  { ch: '会展中心', en: 'Expo Center' },
];

const trainRow = ([to, minutes]: (typeof trains)[number], index: number): readonly Piece[] => {
  const y = 500 + index * 196;
  return [
    shape([48, y, 984, 176], `列车底色${String(index + 1)}`, { fill: index === 0 ? '#e2f3ea' : '#ffffff' }),
    text([88, y, 620, 176], `终点${String(index + 1)}`, to, { size: 56, bold: true, color: ink, en: { size: 48 } }),
    text([708, y, 170, 176], `分钟${String(index + 1)}`, minutes, {
      size: 112,
      bold: true,
      color: green,
      align: alignments.right,
    }),
    text([892, y, 110, 176], `单位${String(index + 1)}`, { ch: '分钟', en: 'min' }, { size: 44, color: ink }),
  ];
};

const stationRow = (name: Texts, index: number): readonly Piece[] => {
  const y = 1196 + index * 120;
  const isNext = index === 0;
  return [
    shape([106, y + 38, 44, 44], `站点${String(index + 1)}`, {
      kind: 'ellipse',
      fill: isNext ? '#f2b134' : '#ffffff',
      stroke: green,
      strokeWidth: 8,
    }),
    text([190, y, 810, 120], `站名${String(index + 1)}`, name, {
      size: 50,
      bold: isNext,
      color: ink,
      en: { size: 44 },
    }),
  ];
};

/** Next trains and stations on a portrait display of a platform. */
export const platformPortrait = (): Layout =>
  layoutOf(
    {
      title: '站台竖屏',
      description: '适合 1080 × 1920 竖屏：下一班列车、前方车站与安全提示，中英双语',
      width: 1080,
      height: 1920,
      bgColor: '#f3f7f5',
      langList: ['ch', 'en'],
      langSwitch: 8,
    },
    [
      area([0, 0, 1080, 440], green, '页眉'),
      shape([48, 48, 184, 112], '线路底色', { fill: '#ffffff' }),
      text(
        [48, 48, 184, 112],
        '线路',
        { ch: '2 号线', en: 'Line 2' },
        {
          size: 48,
          bold: true,
          color: green,
          align: alignments.center,
        },
      ),
      time([680, 40, 352, 128], 'HH:mm', { size: 90, bold: true, color: '#ffffff', align: alignments.right }),
      text([48, 180, 984, 64], '本站标题', { ch: '本站', en: 'This station' }, { size: 40, color: '#bfe5d3' }),
      text(
        [48, 240, 984, 160],
        '本站',
        { ch: '科技园', en: 'Science Park' },
        {
          size: 112,
          bold: true,
          color: '#ffffff',
        },
      ),
      ...trains.flatMap(trainRow),
      text(
        [48, 1110, 984, 80],
        '前方标题',
        { ch: '前方车站', en: 'Next stations' },
        {
          size: 42,
          bold: true,
          color: green,
        },
      ),
      area([124, 1256, 8, 360], green, '线路线'),
      ...stations.flatMap(stationRow),
      area([0, 1720, 1080, 200], '#10231b', '提示底色'),
      text(
        [0, 1720, 1080, 200],
        '安全提示',
        {
          ch: '请站在黄色安全线内候车，先下后上，注意列车与站台之间的空隙。',
          en: 'Please stand behind the yellow line, let passengers off first, and mind the gap.',
        },
        { size: 60, color: '#f2b134' },
        { marquee: true, speed: 140, direction: 'left' },
      ),
    ],
  );
