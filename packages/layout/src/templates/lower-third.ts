import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, layoutOf, shape, text, time } from './build.ts';

const blue = '#0b3b8c';

/** Caption and ticker over the picture of a broadcast. The canvas is transparent. */
export const lowerThird = (): Layout =>
  layoutOf(
    {
      title: '新闻字幕条',
      description: '透明画布：人名条、标题条、滚动新闻与台标时钟，均在安全区以内',
      bgColor: '',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      shape([1560, 60, 264, 84], '时钟底色', { fill: '#00000088' }),
      time([1560, 60, 264, 84], 'HH:mm', { size: 56, bold: true, color: '#ffffff', align: alignments.center }),
      area([96, 760, 16, 132], '#e5484d', '色条'),
      area([112, 760, 1120, 132], blue, '标题底色'),
      text([148, 760, 1060, 132], '标题', '新东站今日启用 首日客流八万', { size: 66, bold: true, color: '#ffffff' }),
      area([112, 892, 700, 56], '#ffffff', '人名底色'),
      text([148, 892, 640, 56], '人名', '记者　陈曦　新东站报道', { size: 34, color: blue }),
      area([96, 960, 180, 64], '#e5484d', '滚动标签底色'),
      text([96, 960, 180, 64], '滚动标签', '快讯', {
        size: 40,
        bold: true,
        color: '#ffffff',
        align: alignments.center,
      }),
      area([276, 960, 1548, 64], '#0b1220', '滚动底色'),
      text(
        [276, 960, 1548, 64],
        '滚动新闻',
        '早高峰加开区间车，候车约 2 分钟　　图书馆夜场活动开放预约　　周末晴到多云，最高气温 16 摄氏度',
        { size: 40, color: '#ffffff' },
        { marquee: true, speed: 160, direction: 'left' },
      ),
    ],
  );
