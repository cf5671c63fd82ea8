import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, layoutOf, type Piece, shape, text, time } from './build.ts';

const green = '#11734b';
const ink = '#12281f';

/** Window, name and number that is called there. */
const windows = [
  ['1', '王＊明', 'Y036'],
  ['2', '李＊', 'Y038'],
  ['3', '陈＊华', 'Y035'],
] as const;
const next = ['Y039　赵＊琳', 'Y040　孙＊', 'Y041　周＊文', 'Y042　吴＊', 'Y043　郑＊秋', 'Y044　冯＊'];

const called = ([window, name, number]: (typeof windows)[number], index: number): readonly Piece[] => {
  const y = 300 + index * 250;
  return [
    shape([48, y, 984, 226], `窗口底色${window}`, { fill: index === 0 ? green : '#ffffff' }),
    text([72, y, 250, 226], `窗口${window}`, `${window} 号窗口`, {
      size: 46,
      color: index === 0 ? '#d5f0e2' : '#5d7a6c',
    }),
    text([322, y, 330, 226], `姓名${window}`, name, { size: 64, color: index === 0 ? '#ffffff' : ink }),
    text([652, y, 352, 226], `号码${window}`, number, {
      size: 100,
      bold: true,
      color: index === 0 ? '#ffe08a' : green,
      align: alignments.right,
    }),
  ];
};

/** Numbers that are called at the windows of a pharmacy, on a portrait display. */
export const pharmacyQueue = (): Layout =>
  layoutOf(
    {
      title: '药房取药叫号',
      description: '适合 1080 × 1920 竖屏：三个窗口的取药号、等候名单与用药提示',
      width: 1080,
      height: 1920,
      bgColor: '#eef5f1',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      area([0, 0, 1080, 220], green, '页眉'),
      text([48, 40, 640, 140], '标题', '门诊药房', { size: 88, bold: true, color: '#ffffff' }),
      time([700, 40, 332, 140], 'HH:mm', { size: 92, bold: true, color: '#ffffff', align: alignments.right }),
      ...windows.flatMap(called),
      text([48, 1062, 984, 90], '等候标题', '准备取药', { size: 52, bold: true, color: ink }),
      ...next.map((who, index) =>
        text(
          [48 + (index % 2) * 500, 1160 + Math.floor(index / 2) * 120, 484, 104],
          `等候${String(index + 1)}`,
          who,
          {
            size: 50,
            color: ink,
            align: alignments.center,
          },
          { bgColor: '#ffffff' },
        ),
      ),
      shape([48, 1548, 984, 200], '提示底色', { fill: '#f6e7c8' }),
      text([88, 1558, 904, 180], '提示', '取药时请核对姓名与药品\n用法用量有疑问请到咨询窗口', {
        size: 46,
        color: ink,
      }),
      text(
        [0, 1780, 1080, 140],
        '滚动提示',
        '药品一经发出，非质量问题不予退换；需冷藏的药品请尽快放入冰箱。',
        { size: 46, color: green },
        { marquee: true, speed: 120, direction: 'left' },
      ),
    ],
  );
