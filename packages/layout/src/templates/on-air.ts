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

const red = '#d61f2c';
const grey = '#8b95a5';

/** Time, program and state of the running order. */
const order = [
  ['19:00', '新闻联播（转播）', '直播'],
  ['19:32', '天气预报', '录播'],
  ['19:40', '城市新闻', '直播'],
  ['20:10', '民生热线', '直播'],
] as const;

const row = ([at, what, kind]: (typeof order)[number], index: number): readonly Piece[] => {
  const y = 560 + index * 112;
  return [
    text([1090, y, 180, 100], `时间${String(index + 1)}`, at, { size: 50, bold: true, color: '#ffffff' }),
    text([1280, y, 420, 100], `节目${String(index + 1)}`, what, { size: 44, color: '#ffffff' }),
    text([1710, y, 150, 100], `方式${String(index + 1)}`, kind, {
      size: 36,
      color: kind === '直播' ? '#ff7b84' : grey,
      align: alignments.right,
    }),
    area([1090, y + 106, 770, 2], '#2a3342', `线${String(index + 1)}`),
  ];
};

/** Clock of a studio, with the time until the program begins and the running order. */
export const onAir = (_: TemplateMedia = noMedia, inDays: InDays = anyDay): Layout =>
  layoutOf(
    {
      title: '演播室时钟',
      description: '大号时钟、开播倒计时与节目单',
      bgColor: '#0b0f17',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      shape([60, 60, 480, 130], '直播底色', { fill: red }),
      text([60, 60, 480, 130], '直播', '正在直播', {
        size: 72,
        bold: true,
        color: '#ffffff',
        align: alignments.center,
      }),
      text([580, 60, 460, 130], '演播室', '1 号演播室', { size: 56, color: grey }),
      date([1240, 60, 620, 130], 'YYYY年MM月DD日', { size: 60, color: '#ffffff', align: alignments.right }),
      time([60, 220, 980, 320], 'HH:mm:ss', { size: 220, bold: true, color: '#ffffff', align: alignments.center }),
      area([60, 560, 980, 460], '#141b27', '倒计时底色'),
      text([60, 590, 980, 90], '倒计时标题', '距《城市新闻》开播', { size: 54, color: grey, align: alignments.center }),
      countdown(
        [60, 690, 980, 260],
        { until: inDays(1, '19:40'), format: 'clock', end: 'text', endText: '已开播' },
        {
          size: 150,
          bold: true,
          color: '#ffd166',
          align: alignments.center,
        },
      ),
      text([1090, 440, 770, 90], '节目单标题', '今晚节目', { size: 54, bold: true, color: '#ffd166' }),
      area([1090, 540, 770, 4], '#ffd166', '节目单线'),
      text([1090, 230, 770, 180], '提示', '进入演播室请关闭手机铃声', { size: 48, color: grey }),
      ...order.flatMap(row),
    ],
  );
