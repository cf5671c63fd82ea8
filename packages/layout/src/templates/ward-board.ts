import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, calendar, layoutOf, type Piece, shape, text, time } from './build.ts';

const plum = '#6d3f73';
const ink = '#2c1e30';

/** Task and people on duty. */
const duty = [
  ['值班医生', '郑恺'],
  ['责任护士', '许宁、叶青'],
  ['护士长', '罗敏'],
] as const;

/** Time and what happens then. */
const day = [
  ['07:30', '早餐、晨间护理'],
  ['08:30', '医生查房'],
  ['11:30', '午餐、午休'],
  ['15:00 – 17:00', '探视时间'],
  ['17:30', '晚餐'],
  ['21:00', '熄灯休息'],
] as const;

const dutyRow = ([task, people]: (typeof duty)[number], index: number): readonly Piece[] => {
  const y = 290 + index * 110;
  return [
    text([100, y, 250, 100], task, task, { size: 40, color: plum }),
    text([350, y, 430, 100], `${task}姓名`, people, { size: 52, bold: true, color: ink }),
  ];
};

const dayRow = ([at, what]: (typeof day)[number], index: number): readonly Piece[] => {
  const y = 290 + index * 106;
  const isVisit = index === 3;
  return [
    ...(isVisit ? [shape([870, y, 500, 100], '探视底色', { fill: '#f6e7c8' })] : []),
    text([890, y, 250, 100], `时间${at}`, at, { size: 34, bold: true, color: plum }),
    text([1130, y, 240, 100], `安排${at}`, what, { size: 32, color: ink }),
  ];
};

/** People on duty, the day and the calendar of a ward. */
export const wardBoard = (): Layout =>
  layoutOf(
    {
      title: '病区信息',
      description: '当班医护、一日安排、探视时间与日历',
      bgColor: '#f5f0f6',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      area([0, 0, 1920, 150], plum, '页眉'),
      text([60, 20, 1100, 110], '病区', '六病区　心内科', { size: 70, bold: true, color: '#ffffff' }),
      time([1500, 20, 360, 110], 'HH:mm', { size: 76, bold: true, color: '#ffffff', align: alignments.right }),
      shape([60, 190, 760, 450], '当班底色', { fill: '#ffffff' }),
      text([100, 200, 680, 80], '当班标题', '今日当班', { size: 44, bold: true, color: ink }),
      ...duty.flatMap(dutyRow),
      shape([850, 190, 540, 760], '安排底色', { fill: '#ffffff' }),
      text([890, 200, 460, 80], '安排标题', '一日安排', { size: 44, bold: true, color: ink }),
      ...day.flatMap(dayRow),
      shape([1420, 190, 440, 760], '日历底色', { fill: '#ffffff' }),
      calendar([1440, 210, 400, 720], { view: 'day', color: ink, accent: plum }),
      shape([60, 670, 760, 280], '提醒底色', { fill: plum }),
      text([100, 690, 680, 240], '提醒', '床头铃有应必答\n陪护一人，请勿吸烟\n下床活动请穿防滑鞋', {
        size: 46,
        color: '#ffffff',
      }),
      text([60, 970, 1800, 90], '热线', '病区电话 8606　　意见与建议请投护士站信箱', {
        size: 38,
        color: plum,
        align: alignments.center,
      }),
    ],
  );
