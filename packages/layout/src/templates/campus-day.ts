import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import {
  anyDay,
  area,
  calendar,
  countdown,
  type InDays,
  layoutOf,
  noMedia,
  pictures,
  type Piece,
  shape,
  type TemplateMedia,
  text,
  time,
} from './build.ts';

const navy = '#17375e';
const ink = '#1a2536';

/** Time, event and place. */
const events = [
  ['08:00', '升旗仪式', '操场'],
  ['10:10', '高一物理实验课', '实验楼 302'],
  ['12:30', '校园广播', '广播站'],
  ['16:20', '社团活动', '各活动室'],
] as const;

const event = ([at, what, where]: (typeof events)[number], index: number): readonly Piece[] => {
  const y = 290 + index * 118;
  return [
    text([760, y, 130, 110], `时间${String(index + 1)}`, at, { size: 40, bold: true, color: '#c2410c' }),
    text([890, y, 350, 110], `活动${String(index + 1)}`, what, { size: 38, color: ink }),
    text([1240, y, 210, 110], `地点${String(index + 1)}`, where, {
      size: 30,
      color: '#64748b',
      align: alignments.right,
    }),
  ];
};

/** Today at a school, with its calendar and the days until an examination. */
export const campusDay = (media: TemplateMedia = noMedia, inDays: InDays = anyDay): Layout =>
  layoutOf(
    {
      title: '校园日程',
      description: '今日活动、月历、倒计时与校园图片',
      bgColor: '#eef2f8',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      area([0, 0, 1920, 150], navy, '页眉'),
      text([60, 20, 1000, 110], '学校', '实验中学　今日校园', { size: 68, bold: true, color: '#ffffff' }),
      time([1500, 20, 360, 110], 'HH:mm', { size: 76, bold: true, color: '#ffffff', align: alignments.right }),
      shape([60, 190, 640, 590], '日历底色', { fill: '#ffffff' }),
      calendar([80, 200, 600, 570], { color: ink, accent: '#c2410c' }),
      shape([730, 190, 750, 590], '日程底色', { fill: '#ffffff' }),
      text([760, 205, 690, 80], '日程标题', '今日活动', { size: 46, bold: true, color: navy }),
      ...events.flatMap(event),
      shape([1510, 190, 350, 590], '倒计时底色', { fill: '#c2410c' }),
      text([1510, 220, 350, 80], '倒计时标题', '距期末考试', { size: 46, color: '#ffe4d3', align: alignments.center }),
      countdown(
        [1510, 320, 350, 260],
        { until: inDays(45, '08:00'), format: 'number' },
        {
          size: 130,
          bold: true,
          color: '#ffffff',
          align: alignments.center,
        },
      ),
      text([1510, 600, 350, 120], '倒计时单位', '天', { size: 64, color: '#ffe4d3', align: alignments.center }),
      pictures([60, 810, 900, 220], media.pictures, '校园图片', '#bccbe0'),
      shape([990, 810, 870, 220], '校训底色', { fill: navy }),
      text([1020, 830, 810, 180], '校训', '博学　慎思　明辨　笃行', {
        family: 'lxgw-wenkai',
        size: 64,
        color: '#ffffff',
        align: alignments.center,
      }),
    ],
  );
