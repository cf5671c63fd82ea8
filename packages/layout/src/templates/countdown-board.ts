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
  type TemplateMedia,
  text,
  time,
} from './build.ts';

const red = '#9b1c1c';
const gold = '#f5d58a';

/** Days until an event, as large as possible. */
export const countdownBoard = (_: TemplateMedia = noMedia, inDays: InDays = anyDay): Layout =>
  layoutOf(
    {
      title: '倒计时牌',
      description: '距开幕、考试或工程节点的天数与时分秒，中英双语',
      bgColor: red,
      langList: ['ch', 'en'],
      langSwitch: 10,
    },
    [
      area([60, 60, 1800, 6], gold, '上线'),
      area([60, 1014, 1800, 6], gold, '下线'),
      text(
        [60, 90, 1800, 160],
        '标题',
        { ch: '距离新线开通运营还有', en: 'Until the new line opens' },
        { family: 'noto-serif-sc', size: 96, bold: true, color: gold, align: alignments.center },
      ),
      countdown(
        [160, 260, 1600, 470],
        { until: inDays(100, '06:00'), format: 'days' },
        {
          family: 'noto-serif-sc',
          size: 300,
          bold: true,
          color: '#ffffff',
          align: alignments.center,
        },
      ),
      countdown(
        [260, 740, 1400, 130],
        { until: inDays(100, '06:00'), format: 'seconds' },
        {
          size: 72,
          color: gold,
          align: alignments.center,
        },
      ),
      date([60, 890, 900, 100], 'YYYY年MM月DD日', { size: 52, color: gold }),
      time([960, 890, 900, 100], 'HH:mm:ss', { size: 52, color: gold, align: alignments.right }),
    ],
  );
