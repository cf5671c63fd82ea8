import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, date, layoutOf, type Piece, text, type Texts, time } from './build.ts';

const navy = '#10233f';
const red = '#d8232a';
const yellow = '#ffd166';

const rules: readonly Texts[] = [
  {
    ch: '请在黄色安全线以内候车',
    en: 'Stand behind the yellow line',
    ru: 'Стойте за жёлтой линией',
  },
  {
    ch: '请照看好老人和儿童，扶稳站好',
    en: 'Hold on, and look after children',
    ru: 'Держитесь за поручни, следите за детьми',
  },
  {
    ch: '车门灯闪烁时，请勿上下车',
    en: 'Do not board when the door light flashes',
    ru: 'Не входите при мигающем сигнале',
  },
];

const stations: readonly Texts[] = [
  { ch: '体育中心', en: 'Sports Centre', ru: 'Спорткомплекс' },
  { ch: '北门', en: 'North Gate', ru: 'Северные ворота' },
  { ch: '人民广场', en: "People's Square", ru: 'Народная площадь' },
  { ch: '文化宫', en: 'Culture Palace', ru: 'Дворец культуры' },
  { ch: '东湖公园', en: 'East Lake Park', ru: 'Парк Дунху' },
];
/** Index of the next station, and distance of stations in pixels. */
const nextStation = 2;
const stationStep = 236;

const rule = (content: Texts, index: number): readonly Piece[] => {
  const y = 404 + index * 112;
  return [
    text(
      [64, y, 84, 84],
      `序号${String(index + 1)}`,
      String(index + 1),
      { size: 46, bold: true, color: '#ffffff', align: alignments.center },
      { bgColor: navy },
    ),
    text([180, y, 1084, 84], `须知${String(index + 1)}`, content, { size: 46, color: '#26374f', ru: { size: 40 } }),
  ];
};

const station = (name: Texts, index: number): readonly Piece[] => {
  const x = 148 + index * stationStep;
  const isNext = index === nextStation;
  const side = isNext ? 44 : 28;
  const top = 790 - side / 2;
  return [
    area([x - side / 2, top, side, side], isNext ? navy : red, `站点${String(index + 1)}`),
    area(
      [x - side / 2 + 7, top + 7, side - 14, side - 14],
      isNext ? yellow : '#ffffff',
      `站点${String(index + 1)}内圈`,
    ),
    text([x - 116, 824, 232, 44], `站名${String(index + 1)}`, name, {
      size: 28,
      bold: isNext,
      color: isNext ? navy : '#5b6b82',
      align: alignments.center,
      en: { size: 26 },
      ru: { size: 22 },
    }),
  ];
};

/** Notices of a metro station in three languages. */
export const metroNotice = (): Layout =>
  layoutOf(
    {
      title: '地铁乘客须知',
      description: '站台与车厢通用：乘车须知、下一站与滚动提示，中英俄三语轮换',
      bgColor: '#f6f4ee',
      langList: ['ch', 'en', 'ru'],
      langSwitch: 10,
    },
    [
      area([0, 0, 1920, 164], navy, '页眉'),
      area([0, 164, 1920, 12], red, '线路色'),
      text(
        [64, 36, 264, 92],
        '线路',
        { ch: '2 号线', en: 'Line 2', ru: 'Линия 2' },
        { size: 52, bold: true, color: '#ffffff', align: alignments.center },
        { bgColor: red },
      ),
      text(
        [364, 36, 1000, 92],
        '页眉标题',
        { ch: '乘客须知', en: 'Passenger information', ru: 'Информация для пассажиров' },
        { size: 60, bold: true, color: '#ffffff', ru: { size: 52 } },
      ),
      time([1480, 18, 376, 88], 'HH:mm', { size: 62, bold: true, color: '#ffffff', align: alignments.right }),
      date([1480, 100, 376, 44], 'YYYY-MM-DD', { size: 28, color: '#a9bad3', align: alignments.right }),
      text(
        [64, 228, 1200, 140],
        '主标题',
        { ch: '先下后上，有序乘车', en: 'Let others off first', ru: 'Сначала — выход' },
        { size: 96, bold: true, color: navy },
      ),
      ...rules.flatMap(rule),
      area([148, 785, 4 * stationStep, 10], red, '线路'),
      ...stations.flatMap(station),
      area([1320, 228, 536, 640], navy, '下一站底色'),
      text(
        [1368, 260, 440, 56],
        '下一站',
        { ch: '下一站', en: 'Next station', ru: 'Следующая станция' },
        { size: 38, color: '#9fb4d3' },
      ),
      text(
        [1368, 316, 440, 216],
        '下一站站名',
        { ch: '人民广场', en: "People's Square", ru: 'Народная площадь' },
        { size: 104, bold: true, color: '#ffffff', en: { size: 76 }, ru: { size: 70 } },
      ),
      area([1368, 540, 120, 8], red, '分隔'),
      text(
        [1368, 572, 440, 60],
        '开往',
        { ch: '开往　东湖公园', en: 'To East Lake Park', ru: 'До парка Дунху' },
        { size: 40, color: '#d5dfee' },
      ),
      text(
        [1368, 664, 440, 60],
        '预计到达',
        { ch: '预计到达', en: 'Arrives in', ru: 'Прибытие через' },
        { size: 38, color: '#9fb4d3' },
      ),
      text(
        [1368, 720, 440, 120],
        '到达时间',
        { ch: '2 分钟', en: '2 min', ru: '2 мин' },
        { size: 84, bold: true, color: yellow },
      ),
      area([0, 932, 1920, 148], yellow, '滚动底色'),
      text(
        [300, 932, 1620, 148],
        '滚动提示',
        {
          ch: '末班车 23:10 开出，请合理安排出行时间。　车厢内请勿饮食、吸烟，请为需要帮助的乘客让座。　如遇紧急情况，请按下车门旁的紧急呼叫按钮。',
          en: 'The last train leaves at 23:10.   No eating or smoking on trains. Please offer your seat to those who need it.   In an emergency, press the call button beside the door.',
          ru: 'Последний поезд отправляется в 23:10.   В вагонах не едят и не курят. Уступайте места тем, кому они нужнее.   В экстренном случае нажмите кнопку вызова у двери.',
        },
        { size: 52, bold: true, color: navy },
        { marquee: true, speed: 160, direction: 'left' },
      ),
      text(
        [0, 932, 300, 148],
        '提示',
        { ch: '温馨提示', en: 'Notice', ru: 'Внимание' },
        { size: 52, bold: true, color: '#ffffff', align: alignments.center, ru: { size: 46 } },
        { bgColor: red },
      ),
    ],
  );
