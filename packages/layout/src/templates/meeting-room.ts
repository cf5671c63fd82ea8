import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, date, layoutOf, type Piece, text, type Texts, time } from './build.ts';

const free = '#1c6b48';
const ink = '#1b2230';
const grey = '#66707f';

/** Time range, subject and host. */
const meetings: readonly (readonly [string, Texts, Texts])[] = [
  ['09:00 – 10:30', { ch: '季度经营分析会', en: 'Quarterly review' }, { ch: '财务部', en: 'Finance' }],
  ['14:00 – 15:00', { ch: '产品方案评审', en: 'Product review' }, { ch: '产品中心', en: 'Product' }],
  ['15:30 – 16:30', { ch: '供应商交流', en: 'Supplier meeting' }, { ch: '采购部', en: 'Purchasing' }],
  ['17:00 – 18:00', { ch: '新员工入职培训', en: 'Onboarding' }, { ch: '人力资源部', en: 'HR' }],
];
/** Index of the next meeting. */
const upcoming = 1;

const meeting = ([at, what, who]: (typeof meetings)[number], index: number): readonly Piece[] => {
  const y = 236 + index * 132;
  const isPast = index < upcoming;
  const color = isPast ? '#9aa3b0' : ink;
  return [
    area([800, y, 440, 1], '#dfe3e8', `会议分隔${String(index + 1)}`),
    ...(index === upcoming ? [area([800, y + 18, 6, 96], free, '下一场标记')] : []),
    text([824, y + 14, 416, 36], `会议时间${String(index + 1)}`, at, {
      size: 24,
      bold: true,
      color: isPast ? color : free,
    }),
    text([824, y + 48, 416, 44], `会议${String(index + 1)}`, what, { size: 30, bold: true, color }),
    text([824, y + 90, 416, 32], `召集部门${String(index + 1)}`, who, { size: 20, color: isPast ? color : grey }),
  ];
};

/** Door sign of a meeting room, on a tablet. */
export const meetingRoom = (): Layout =>
  layoutOf(
    {
      title: '会议室门牌',
      description: '适合 1280 × 800 门口平板：会议室名称、占用状态、下一场与全天日程，中英双语',
      width: 1280,
      height: 800,
      bgColor: '#ffffff',
      langList: ['ch', 'en'],
      langSwitch: 10,
    },
    [
      area([0, 0, 760, 800], free, '状态底色'),
      text(
        [56, 52, 640, 48],
        '位置',
        { ch: '六层　601 会议室', en: 'Floor 6, room 601' },
        { size: 30, color: '#c9e5d8' },
      ),
      text(
        [52, 104, 660, 170],
        '会议室名称',
        { ch: '创新厅', en: 'Innovation' },
        { size: 116, bold: true, color: '#ffffff', en: { size: 104 } },
      ),
      area([56, 320, 648, 2], '#ffffff4d', '分隔'),
      area([60, 385, 30, 30], '#8df0bd', '状态灯'),
      text([112, 350, 560, 100], '状态', { ch: '空闲', en: 'Available' }, { size: 68, bold: true, color: '#ffffff' }),
      text(
        [56, 452, 648, 60],
        '状态说明',
        { ch: '至 14:00 可直接使用', en: 'Free until 14:00' },
        { size: 36, color: '#e3f3ec' },
      ),
      text([56, 612, 648, 40], '下一场', { ch: '下一场', en: 'Next' }, { size: 26, color: '#c9e5d8' }),
      text(
        [56, 648, 648, 66],
        '下一场会议',
        { ch: '14:00　产品方案评审', en: '14:00   Product review' },
        { size: 42, bold: true, color: '#ffffff' },
      ),
      text(
        [56, 720, 648, 40],
        '设施',
        { ch: '12 人　投影　视频会议　白板', en: '12 seats, projector, video, whiteboard' },
        { size: 24, color: '#c9e5d8' },
      ),
      time([796, 32, 260, 104], 'HH:mm', { size: 72, bold: true, color: ink }),
      date([1040, 52, 200, 72], 'YYYY-MM-DD', { size: 26, color: grey, align: alignments.right }),
      text([800, 164, 440, 56], '日程标题', { ch: '今日日程', en: 'Today' }, { size: 30, bold: true, color: ink }),
      ...meetings.flatMap(meeting),
    ],
  );
