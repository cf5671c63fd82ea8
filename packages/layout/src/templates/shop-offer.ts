import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import {
  anyDay,
  area,
  countdown,
  type InDays,
  layoutOf,
  noMedia,
  pictures,
  qr,
  shape,
  type TemplateMedia,
  text,
} from './build.ts';

const pink = '#e11d48';
const cream = '#fff5ec';

/** Offer in a shop window, on a portrait display. */
export const shopOffer = (media: TemplateMedia = noMedia, inDays: InDays = anyDay): Layout =>
  layoutOf(
    {
      title: '商品促销',
      description: '适合 1080 × 1920 竖屏：商品大图、价格、剩余时间与扫码购买',
      width: 1080,
      height: 1920,
      bgColor: cream,
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      pictures([0, 0, 1080, 1000], media.pictures, '商品图片', '#f3d5c0'),
      shape([720, 720, 320, 320], '折扣底色', { kind: 'star', corners: 16, inner: 82, fill: pink }),
      text([720, 720, 320, 320], '折扣', '7 折', { size: 110, bold: true, color: '#ffffff', align: alignments.center }),
      text([60, 1050, 960, 130], '商品', '手冲咖啡豆　云南小粒', { size: 76, bold: true, color: '#3a1d12' }),
      text([60, 1180, 960, 80], '说明', '当季新豆，中度烘焙，坚果与红糖香气', { size: 40, color: '#7a5a48' }),
      text([60, 1280, 90, 160], '货币', '¥', { size: 72, bold: true, color: pink, align: alignments.right }),
      text([160, 1240, 420, 240], '价格', '68', { size: 170, bold: true, color: pink }),
      text([590, 1300, 430, 130], '原价', '原价 ¥98 / 500 克', { size: 44, color: '#a08672' }),
      area([60, 1490, 960, 3], '#e9c9b3', '分隔线'),
      text([60, 1520, 620, 80], '活动标题', '距活动结束', { size: 44, color: '#7a5a48' }),
      countdown(
        [60, 1600, 640, 130],
        { until: inDays(3, '22:00'), end: 'text', endText: '活动已结束' },
        {
          size: 58,
          bold: true,
          color: '#3a1d12',
        },
      ),
      text([60, 1750, 640, 110], '扫码提示', '扫码下单，到店自提', { size: 52, bold: true, color: pink }),
      qr([720, 1530, 300, 300], 'https://example.org/', '购买二维码'),
    ],
  );
