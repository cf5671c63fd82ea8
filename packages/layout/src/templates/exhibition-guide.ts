import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import {
  area,
  layoutOf,
  noMedia,
  type Piece,
  pictures,
  qr,
  shape,
  type TemplateMedia,
  text,
  type Texts,
} from './build.ts';

const ink = '#23201c';
const brown = '#8a5a2b';
const serif = { family: 'noto-serif-sc' } as const;

/** Floor, and what is there. */
const floors: readonly (readonly [string, Texts])[] = [
  ['3F', { ch: '书画厅　特展《山水之间》', en: 'Painting, special exhibition' }],
  ['2F', { ch: '青铜与陶瓷', en: 'Bronze and ceramics' }],
  ['1F', { ch: '序厅　文创商店　茶室', en: 'Lobby, shop, tea room' }],
  ['B1', { ch: '教育空间　存包', en: 'Learning space, cloakroom' }],
];

const row = ([floor, what]: (typeof floors)[number], index: number): readonly Piece[] => {
  const y = 1090 + index * 130;
  return [
    shape([60, y + 15, 120, 100], `楼层底色${floor}`, { fill: brown }),
    text([60, y + 15, 120, 100], floor, floor, { size: 50, bold: true, color: '#ffffff', align: alignments.center }),
    text([220, y, 800, 130], `楼层内容${floor}`, what, { ...serif, size: 46, color: ink, en: { size: 42 } }),
    area([60, y + 128, 960, 2], '#d9cbb8', `线${floor}`),
  ];
};

/** Guide to an exhibition, on a portrait display. */
export const exhibitionGuide = (media: TemplateMedia = noMedia): Layout =>
  layoutOf(
    {
      title: '展馆导览',
      description: '适合 1080 × 1920 竖屏：展览海报、楼层导览与语音导览二维码，中英双语',
      width: 1080,
      height: 1920,
      bgColor: '#f7f1e6',
      langList: ['ch', 'en'],
      langSwitch: 10,
    },
    [
      pictures([0, 0, 1080, 720], media.pictures, '展览海报', '#cbb694'),
      text(
        [60, 750, 960, 150],
        '展览',
        { ch: '山水之间', en: 'Between Mountains' },
        {
          ...serif,
          size: 100,
          bold: true,
          color: ink,
          en: { size: 84 },
        },
      ),
      text(
        [60, 900, 960, 70],
        '展期',
        { ch: '每日 09:00 – 17:00，周一闭馆', en: '9 am to 5 pm daily, closed on Mondays' },
        { size: 40, color: brown },
      ),
      text(
        [60, 1000, 960, 80],
        '楼层标题',
        { ch: '楼层导览', en: 'Floors' },
        { ...serif, size: 52, bold: true, color: ink },
      ),
      ...floors.flatMap(row),
      area([0, 1650, 1080, 270], '#23201c', '页脚'),
      qr([60, 1675, 220, 220], 'https://example.org/', '语音导览二维码'),
      text(
        [320, 1675, 700, 220],
        '语音导览',
        {
          ch: '扫码收听语音导览\n请使用耳机，展厅内请勿使用闪光灯',
          en: 'Scan for the audio guide\nUse headphones, no flash please',
        },
        { size: 42, color: '#f7f1e6' },
      ),
    ],
  );
