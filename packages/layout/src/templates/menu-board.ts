import { type Layout } from '../model/layout.ts';
import { alignments, type TextStyle } from '../model/text-style.ts';
import { area, layoutOf, type Piece, text, type Texts, time } from './build.ts';

const red = '#9c2f1c';
const ink = '#3a2a20';
const kai = { family: 'lxgw-wenkai' } as const satisfies Partial<TextStyle>;

type Dish = readonly [Texts, string];

const sections: readonly (readonly [Texts, readonly Dish[]])[] = [
  [
    { ch: '热菜', en: 'Mains' },
    [
      [{ ch: '红烧牛腩', en: 'Braised beef' }, '38'],
      [{ ch: '清蒸鲈鱼', en: 'Steamed sea bass' }, '46'],
      [{ ch: '宫保鸡丁', en: 'Kung pao chicken' }, '28'],
      [{ ch: '麻婆豆腐', en: 'Mapo tofu' }, '18'],
      [{ ch: '时令青菜', en: 'Seasonal greens' }, '14'],
    ],
  ],
  [
    { ch: '面点', en: 'Noodles & buns' },
    [
      [{ ch: '手擀炸酱面', en: 'Zhajiang noodles' }, '22'],
      [{ ch: '鲜虾云吞', en: 'Shrimp wontons' }, '24'],
      [{ ch: '葱油拌面', en: 'Scallion noodles' }, '16'],
      [{ ch: '三鲜蒸饺', en: 'Steamed dumplings' }, '20'],
      [{ ch: '桂花米糕', en: 'Osmanthus cake' }, '12'],
    ],
  ],
  [
    { ch: '汤饮', en: 'Soups & drinks' },
    [
      [{ ch: '菌菇鸡汤', en: 'Mushroom soup' }, '26'],
      [{ ch: '番茄蛋汤', en: 'Tomato egg soup' }, '10'],
      [{ ch: '冰镇酸梅汤', en: 'Plum juice' }, '8'],
      [{ ch: '现磨豆浆', en: 'Fresh soy milk' }, '6'],
      [{ ch: '茉莉花茶', en: 'Jasmine tea' }, '9'],
    ],
  ],
];

const section = ([name, dishes]: (typeof sections)[number], index: number): readonly Piece[] => {
  const x = 96 + index * 590;
  return [
    text([x, 330, 540, 84], `分类${String(index + 1)}`, name, {
      ...kai,
      size: 56,
      bold: true,
      color: red,
      en: { size: 48 },
    }),
    area([x, 420, 540, 3], red, `分类线${String(index + 1)}`),
    ...dishes.flatMap(([dish, price], place): readonly Piece[] => {
      const y = 438 + place * 96;
      const nth = `${String(index + 1)}-${String(place + 1)}`;
      return [
        text([x, y, 420, 88], `菜品${nth}`, dish, { ...kai, size: 44, color: ink, en: { size: 38 } }),
        text([x + 410, y, 130, 88], `价格${nth}`, `¥${price}`, {
          ...kai,
          size: 44,
          bold: true,
          color: red,
          align: alignments.right,
        }),
        area([x, y + 90, 540, 1], '#3a2a2033', `菜品线${nth}`),
      ];
    }),
  ];
};

/** Menu board with dishes and prices. */
export const menuBoard = (): Layout =>
  layoutOf(
    {
      title: '餐厅价目牌',
      description: '三栏菜单与价格、今日推荐与营业时间，楷体与黄油体搭配，中英双语',
      bgColor: '#f8efdf',
      langList: ['ch', 'en'],
      langSwitch: 12,
    },
    [
      area([0, 0, 1920, 24], red, '顶边'),
      text(
        [96, 88, 900, 190],
        '标题',
        { ch: '今日菜单', en: "Today's menu" },
        { family: 'zcool-qingke-huangyou', size: 134, color: red, en: { size: 120 } },
      ),
      area([1180, 84, 644, 190], red, '推荐底色'),
      text(
        [1220, 98, 564, 56],
        '推荐标题',
        { ch: '今日推荐', en: 'Special of the day' },
        { ...kai, size: 36, color: '#f6dcc0' },
      ),
      text(
        [1220, 154, 420, 104],
        '推荐菜',
        { ch: '砂锅狮子头', en: 'Lion’s head casserole' },
        { ...kai, size: 60, bold: true, color: '#ffffff', en: { size: 36 } },
      ),
      text([1640, 154, 144, 104], '推荐价', '¥32', {
        ...kai,
        size: 60,
        bold: true,
        color: '#ffd98a',
        align: alignments.right,
      }),
      ...sections.flatMap(section),
      area([0, 976, 1920, 104], red, '页脚'),
      text(
        [96, 976, 1300, 104],
        '营业时间',
        {
          ch: '营业时间　早 6:30–9:00　午 11:00–13:30　晚 17:00–20:00',
          en: 'Open 6:30–9:00, 11:00–13:30 and 17:00–20:00',
        },
        { ...kai, size: 40, color: '#fbeedb' },
      ),
      time([1560, 976, 264, 104], 'HH:mm', { ...kai, size: 60, bold: true, color: '#ffffff', align: alignments.right }),
    ],
  );
