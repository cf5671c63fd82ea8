import { type Layout } from '../model/layout.ts';
import { alignments, type TextStyle } from '../model/text-style.ts';
import {
  area,
  date,
  layoutOf,
  noMedia,
  type Piece,
  pictures,
  text,
  type Texts,
  time,
  type TemplateMedia,
  videos,
} from './build.ts';

const green = '#0f2a26';
const gold = '#d9bd86';
const paper = '#f3ead8';
const serif = { family: 'noto-serif-sc' } as const satisfies Partial<TextStyle>;

/** Time and program item. */
const visit: readonly (readonly [string, Texts])[] = [
  ['09:30', { ch: '一层大厅　签到合影', en: 'Lobby: registration' }],
  ['10:00', { ch: '展厅　成果参观', en: 'Exhibition tour' }],
  ['11:00', { ch: '六层会议室　座谈交流', en: 'Round table, floor 6' }],
];

const events: readonly (readonly [string, Texts])[] = [
  ['10:00', { ch: '数字展陈公开课　报告厅', en: 'Open lecture, Auditorium' }],
  ['14:00', { ch: '合作签约仪式　三层宴会厅', en: 'Signing ceremony, floor 3' }],
  ['16:30', { ch: '园区开放参观　南门集合', en: 'Campus tour, South Gate' }],
];

const visitRow = ([at, what]: readonly [string, Texts], index: number): readonly Piece[] => {
  const y = 624 + index * 72;
  return [
    text([1328, y, 132, 64], `参访时间${String(index + 1)}`, at, { ...serif, size: 36, bold: true, color: gold }),
    text([1468, y, 412, 64], `参访安排${String(index + 1)}`, what, { ...serif, size: 34, color: paper }),
  ];
};

const eventRow = ([at, what]: readonly [string, Texts], index: number): readonly Piece[] => {
  const y = 822 + index * 72;
  return [
    text([720, y, 116, 60], `活动时间${String(index + 1)}`, at, { ...serif, size: 32, bold: true, color: green }),
    text([840, y, 384, 60], `活动${String(index + 1)}`, what, {
      ...serif,
      size: 30,
      color: '#3b3420',
      en: { size: 28 },
    }),
  ];
};

/** Welcome screen in a lobby, with pictures and a video. */
export const lobbyWelcome = (media: TemplateMedia = noMedia): Layout =>
  layoutOf(
    {
      title: '大堂欢迎屏',
      description: '左侧图片轮播与宣传片，右侧欢迎词、参访安排与时间，中英双语',
      bgColor: green,
      langList: ['ch', 'en'],
      langSwitch: 12,
    },
    [
      pictures([0, 0, 1248, 702], media.pictures, '图片轮播', '#18413a'),
      videos([0, 702, 672, 378], media.videos, '宣传片', '#0a1d1a'),
      area([672, 702, 576, 378], gold, '活动底色'),
      text(
        [720, 732, 500, 76],
        '活动标题',
        { ch: '今日活动', en: 'Today' },
        { ...serif, size: 46, bold: true, color: green },
      ),
      ...events.flatMap(eventRow),
      text([1328, 92, 520, 48], '英文眉题', 'W E L C O M E', { ...serif, size: 28, color: gold }),
      text(
        [1320, 140, 560, 210],
        '欢迎词',
        { ch: '欢迎莅临', en: 'Welcome' },
        { ...serif, size: 132, bold: true, color: '#ffffff', en: { size: 108 } },
      ),
      area([1328, 376, 112, 4], gold, '金线'),
      text(
        [1328, 404, 544, 150],
        '来宾',
        { ch: '远山科技集团\n考察团一行', en: 'Delegation of\nYuanshan Technology' },
        { ...serif, size: 48, color: paper, en: { size: 44 } },
      ),
      area([1328, 592, 520, 1], '#d9bd8666', '细线一'),
      ...visit.flatMap(visitRow),
      area([1328, 864, 520, 1], '#d9bd8666', '细线二'),
      time([1320, 888, 300, 140], 'HH:mm', { ...serif, size: 96, color: '#ffffff' }),
      date([1600, 922, 250, 84], 'YYYY-MM-DD', { ...serif, size: 38, color: gold, align: alignments.right }),
    ],
  );
