import { type Layout } from '../model/layout.ts';
import { alignments, type TextStyle } from '../model/text-style.ts';
import { area, date, layoutOf, noMedia, type Piece, pictures, text, time, type TemplateMedia } from './build.ts';

const blue = '#12337a';
const serif = { family: 'noto-serif-sc' } as const satisfies Partial<TextStyle>;

/** Category and headline. */
const news = [
  ['便民', '社区食堂周六起延长营业至 21:00'],
  ['出行', '早高峰加开区间车，候车约 2 分钟'],
  ['健康', '流感疫苗接种点周末照常开放'],
  ['文化', '图书馆夜场活动开放预约，名额 120 人'],
] as const;

const item = ([kind, words]: (typeof news)[number], index: number): readonly Piece[] => {
  const y = 968 + index * 176;
  return [
    area([64, y + 175, 952, 1], '#12337a33', `新闻线${String(index + 1)}`),
    text(
      [64, y + 50, 116, 64],
      `栏目${String(index + 1)}`,
      kind,
      { size: 34, bold: true, color: '#ffffff', align: alignments.center },
      { bgColor: blue },
    ),
    text([212, y, 804, 174], `新闻${String(index + 1)}`, words, { size: 44, color: '#1b2230' }),
  ];
};

/** News on a portrait screen: lifts, corridors, shop windows. */
export const newsPortrait = (media: TemplateMedia = noMedia): Layout =>
  layoutOf(
    {
      title: '竖屏资讯',
      description: '适合 1080 × 1920 竖屏：大图轮播、头条、要闻列表与滚动通知',
      width: 1080,
      height: 1920,
      bgColor: '#f7f8fb',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      area([0, 0, 1080, 132], blue, '页眉'),
      text([64, 16, 560, 100], '页眉标题', '城市资讯', { size: 62, bold: true, color: '#ffffff' }),
      time([780, 8, 236, 76], 'HH:mm', { size: 54, bold: true, color: '#ffffff', align: alignments.right }),
      date([700, 78, 316, 42], 'YYYY年MM月DD日', { size: 26, color: '#b9c8ee', align: alignments.right }),
      pictures([0, 132, 1080, 608], media.pictures, '图片轮播', '#24407f'),
      area([0, 740, 1080, 8], '#e5484d', '色条'),
      text([64, 776, 952, 176], '头条', '新东站大屏全线启用\n到发信息一目了然', {
        ...serif,
        size: 58,
        bold: true,
        color: blue,
      }),
      ...news.flatMap(item),
      area([0, 1776, 1080, 144], blue, '滚动底色'),
      text(
        [0, 1776, 1080, 144],
        '滚动通知',
        '温馨提示：夜间请降低音量，电动车请勿进入电梯；如遇困人请按下紧急呼叫按钮，耐心等待救援。',
        { size: 46, color: '#ffffff' },
        { marquee: true, speed: 120, direction: 'left' },
      ),
    ],
  );
