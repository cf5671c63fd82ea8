import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, date, layoutOf, noMedia, type Piece, pictures, shape, type TemplateMedia, text } from './build.ts';

const orange = '#d9480f';
const ink = '#33231a';

/** Day, main dishes and vegetables. */
const days = [
  ['周一', '红烧肉　番茄炒蛋', '清炒时蔬、紫菜汤'],
  ['周二', '宫保鸡丁　麻婆豆腐', '蒜蓉菠菜、冬瓜汤'],
  ['周三', '清蒸鲈鱼　鱼香茄子', '白灼菜心、菌菇汤'],
  ['周四', '土豆牛腩　青椒肉丝', '炒豆芽、玉米汤'],
  ['周五', '糖醋排骨　家常豆腐', '西兰花、酸辣汤'],
] as const;

const row = ([day, dishes, greens]: (typeof days)[number], index: number): readonly Piece[] => {
  const y = 760 + index * 186;
  return [
    shape([48, y, 984, 166], `底色${day}`, { fill: '#ffffff' }),
    text(
      [48, y, 190, 166],
      day,
      day,
      { size: 60, bold: true, color: '#ffffff', align: alignments.center },
      {
        bgColor: orange,
      },
    ),
    text([270, y + 14, 740, 80], `${day}主菜`, dishes, { size: 50, bold: true, color: ink }),
    text([270, y + 92, 740, 60], `${day}素菜`, greens, { size: 36, color: '#7d675a' }),
  ];
};

/** Dishes of the week on a portrait display of a canteen. */
export const weekMenu = (media: TemplateMedia = noMedia): Layout =>
  layoutOf(
    {
      title: '一周食谱',
      description: '适合 1080 × 1920 竖屏：菜品图片与周一至周五的食谱',
      width: 1080,
      height: 1920,
      bgColor: '#fdf3e7',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      pictures([0, 0, 1080, 520], media.pictures, '菜品图片', '#e9c9a5'),
      area([0, 520, 1080, 200], orange, '标题底色'),
      text([48, 530, 620, 180], '标题', '本周食谱', { family: 'lxgw-wenkai', size: 104, bold: true, color: '#ffffff' }),
      date([640, 530, 392, 180], 'YYYY-MM-DD', { size: 52, color: '#ffe3cf', align: alignments.right }),
      ...days.flatMap(row),
      text([48, 1716, 984, 170], '供餐时间', '早餐 06:30 – 08:30　　午餐 11:00 – 13:00\n晚餐 17:00 – 19:00', {
        size: 42,
        color: ink,
        align: alignments.center,
      }),
    ],
  );
