import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import {
  anyDay,
  area,
  countdown,
  date,
  type InDays,
  layoutOf,
  noMedia,
  type Piece,
  shape,
  type TemplateMedia,
  text,
  time,
} from './build.ts';

const green = '#0f7b4f';
const ink = '#11231b';

/** Name, value and unit. */
const figures = [
  ['本月隐患整改', '12 / 12', '项'],
  ['本月培训', '36', '人次'],
  ['设备完好率', '99.2', '%'],
] as const;

const figure = ([name, value, unit]: (typeof figures)[number], index: number): readonly Piece[] => {
  const x = 60 + index * 610;
  return [
    shape([x, 690, 580, 230], `底色${name}`, { fill: '#ffffff' }),
    text([x + 30, 704, 520, 70], name, name, { size: 40, color: '#5d7a6c' }),
    text([x + 30, 774, 380, 130], `${name}数值`, value, { size: 92, bold: true, color: ink }),
    text([x + 410, 800, 140, 90], `${name}单位`, unit, { size: 44, color: '#5d7a6c', align: alignments.right }),
  ];
};

/** Days without an accident, on a factory floor or a building site. */
export const safetyBoard = (_: TemplateMedia = noMedia, inDays: InDays = anyDay): Layout =>
  layoutOf(
    {
      title: '安全生产',
      description: '安全运行天数（正计时）、本月指标与安全提示',
      bgColor: '#e6f1eb',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      area([0, 0, 1920, 150], green, '页眉'),
      text([60, 20, 1000, 110], '标题', '安全第一　预防为主', { size: 68, bold: true, color: '#ffffff' }),
      date([1160, 30, 420, 90], 'YYYY年MM月DD日', { size: 44, color: '#cfe9db', align: alignments.right }),
      time([1600, 20, 260, 110], 'HH:mm', { size: 72, bold: true, color: '#ffffff', align: alignments.right }),
      shape([60, 190, 1800, 460], '天数底色', { fill: '#ffffff' }),
      text([60, 210, 1800, 90], '天数标题', '已连续安全运行', { size: 60, color: '#5d7a6c', align: alignments.center }),
      countdown(
        [260, 290, 1400, 350],
        { way: 'up', until: inDays(-500, '00:00'), format: 'days' },
        {
          size: 250,
          bold: true,
          color: green,
          align: alignments.center,
        },
      ),
      ...figures.flatMap(figure),
      text(
        [0, 950, 1920, 110],
        '滚动提示',
        '进入现场请佩戴安全帽；高处作业系好安全带；发现隐患立即报告，值班电话 8110。',
        { size: 56, color: ink },
        { marquee: true, speed: 140, direction: 'left' },
      ),
    ],
  );
