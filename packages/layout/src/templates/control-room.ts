import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import {
  area,
  date,
  layoutOf,
  noMedia,
  type Piece,
  pictures,
  type Place,
  text,
  time,
  type TemplateMedia,
  videos,
} from './build.ts';

const ground = '#060d18';
const card = '#0d1f36';
const bright = '#e8f1ff';
const soft = '#8fa9c9';
const [ok, warn, info, alarm] = ['#36d399', '#ffb454', '#4cc2ff', '#ff6b6b'];

const cameras = ['站厅东', '一号站台', '换乘通道', '车辆段'] as const;

/** Label, number, unit and color. */
const figures = [
  ['在线列车', '48', '列', info],
  ['准点率', '99.8', '%', ok],
  ['今日客流', '126.4', '万人次', bright],
  ['设备告警', '3', '条', warn],
] as const;

const alarms = [
  ['14:32', '人民广场站　2 号扶梯停运，已派修', warn],
  ['14:18', '东湖公园站　客流密集，启动限流', alarm],
  ['13:57', '北门站　照明回路恢复正常', ok],
] as const;

const lines = [
  ['1 号线', '运行正常', ok],
  ['2 号线', '运行正常', ok],
  ['3 号线', '间隔延长', warn],
  ['4 号线', '运行正常', ok],
  ['5 号线', '运行正常', ok],
  ['机场线', '运行正常', ok],
] as const;

/** Picture or video of a camera, or a placeholder for one. */
function view(place: Place, { pictures: stills, videos: films }: TemplateMedia, index: number): Piece {
  const title = `监控画面${String(index + 1)}`;
  const behind = '#0a1626';
  const film = films[index];
  const still = stills[index - films.length];
  if (film !== undefined || still === undefined) return videos(place, film === undefined ? [] : [film], title, behind);
  return pictures(place, [still], title, behind);
}

const camera =
  (media: TemplateMedia) =>
  (place: string, index: number): readonly Piece[] => {
    const x = 40 + (index % 2) * 600;
    const y = 128 + Math.floor(index / 2) * 346;
    const shown = [...media.videos, ...media.pictures][index]?.title.replace(/\.\w+$/, '') ?? place;
    const name = `${String(index + 1).padStart(2, '0')}　${shown}`;
    return [
      view([x, y, 580, 326], media, index),
      area([x, y + 282, 580, 44], '#060d18cc', `画面标签底色${String(index + 1)}`),
      area([x + 16, y + 298, 12, 12], ok, `在线${String(index + 1)}`),
      text([x + 40, y + 282, 520, 44], `画面标签${String(index + 1)}`, name, { size: 24, color: bright }),
    ];
  };

const figure = ([label, value, unit, color]: (typeof figures)[number], index: number): readonly Piece[] => {
  const x = 1260 + (index % 2) * 320;
  const y = 128 + Math.floor(index / 2) * 206;
  return [
    area([x, y, 300, 186], card, `${label}底色`),
    area([x, y, 6, 186], color, `${label}色条`),
    text([x + 30, y + 18, 250, 40], label, label, { size: 28, color: soft }),
    text([x + 30, y + 64, 186, 100], `${label}数值`, value, { size: 60, bold: true, color }),
    text([x + 204, y + 92, 80, 56], `${label}单位`, unit, { size: 26, color: soft, align: alignments.right }),
  ];
};

const alarmRow = ([at, what, color]: (typeof alarms)[number], index: number): readonly Piece[] => {
  const y = 608 + index * 60;
  return [
    area([1284, y + 22, 10, 10], color, `告警级别${String(index + 1)}`),
    text([1308, y, 88, 54], `告警时间${String(index + 1)}`, at, { size: 24, color: soft }),
    text([1396, y, 472, 54], `告警${String(index + 1)}`, what, { size: 25, color: bright }),
  ];
};

const lineCard = ([name, state, color]: (typeof lines)[number], index: number): readonly Piece[] => {
  const x = 40 + index * 310;
  return [
    area([x, 838, 290, 140], card, `${name}底色`),
    area([x, 838, 290, 6], color, `${name}色条`),
    text([x + 28, 858, 240, 56], name, name, { size: 38, bold: true, color: bright }),
    text([x + 28, 914, 240, 44], `${name}状态`, state, { size: 26, color }),
  ];
};

/** Wall of a control room: cameras, figures, alarms, lines. */
export const controlRoom = (media: TemplateMedia = noMedia): Layout =>
  layoutOf(
    {
      title: '运行监控大屏',
      description: '四路监控画面、运行指标、最新告警与线路状态，适合调度中心与值班室',
      bgColor: ground,
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      area([0, 0, 1920, 92], '#0b1a2e', '页眉'),
      area([0, 92, 1920, 2], '#1f6feb', '页眉线'),
      area([40, 40, 14, 14], ok, '运行状态灯'),
      text([70, 16, 400, 60], '运行状态', '系统运行正常', { size: 28, color: ok }),
      text([560, 10, 800, 72], '大屏标题', '城市运行监控中心', {
        size: 48,
        bold: true,
        color: bright,
        align: alignments.center,
      }),
      date([1420, 16, 220, 60], 'YYYY-MM-DD', { size: 28, color: soft, align: alignments.right }),
      time([1660, 16, 220, 60], 'HH:mm:ss', { size: 42, bold: true, color: bright, align: alignments.right }),
      ...cameras.flatMap(camera(media)),
      ...figures.flatMap(figure),
      area([1260, 540, 620, 260], card, '告警底色'),
      text([1284, 552, 400, 52], '告警标题', '最新告警', { size: 30, bold: true, color: warn }),
      ...alarms.flatMap(alarmRow),
      ...lines.flatMap(lineCard),
      area([0, 1010, 1920, 70], '#0b1a2e', '滚动底色'),
      text(
        [40, 1010, 1840, 70],
        '滚动调度提示',
        '调度提示：17:00 至 19:00 为晚高峰，各站加强站台值守；今晚 23:40 起三号线进行轨道检修，请值班人员提前核对施工计划。',
        { size: 32, color: '#9fd0ff' },
        { marquee: true, speed: 120, direction: 'left' },
      ),
    ],
  );
