import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, date, layoutOf, type Piece, text, type Texts, time } from './build.ts';

const teal = '#0b6e69';
const ink = '#16302e';
const muted = '#5b7c79';

/** Room, doctor, current number, next numbers. */
const rooms: readonly (readonly [string, Texts, string, string])[] = [
  ['1', { ch: '赵清　主任医师', en: 'Dr. Zhao Qing' }, 'A021', 'A024　A027'],
  ['2', { ch: '宋雨　副主任医师', en: 'Dr. Song Yu' }, 'B008', 'B009　B011'],
  ['3', { ch: '冯一　主治医师', en: 'Dr. Feng Yi' }, 'A023', 'A025　A028'],
  ['4', { ch: '高珊　主治医师', en: 'Dr. Gao Shan' }, 'C015', 'C016　C017'],
];
/** Index of the room that is calling a patient. */
const calling = 2;

const columns: readonly (readonly [number, number, Texts])[] = [
  [64, 150, { ch: '诊室', en: 'Room' }],
  [244, 420, { ch: '医生', en: 'Doctor' }],
  [684, 260, { ch: '正在就诊', en: 'Now' }],
  [964, 330, { ch: '请等候', en: 'Next' }],
];

const row = ([room, doctor, now, next]: (typeof rooms)[number], index: number): readonly Piece[] => {
  const y = 276 + index * 146;
  const isCalling = index === calling;
  const color = isCalling ? '#ffffff' : teal;
  return [
    area([64, y, 1246, 130], isCalling ? teal : '#ffffff', `诊室${room}底色`),
    text([64, y, 150, 130], `诊室${room}`, room, {
      size: 76,
      bold: true,
      color: isCalling ? '#ffffff' : ink,
      align: alignments.center,
    }),
    text([244, y, 420, 130], `医生${room}`, doctor, { size: 42, color: isCalling ? '#ffffff' : ink }),
    text([684, y, 260, 130], `就诊号${room}`, now, { size: 76, bold: true, color: isCalling ? '#ffe08a' : color }),
    text([964, y, 330, 130], `候诊号${room}`, next, { size: 42, color: isCalling ? '#cfe8e6' : muted }),
  ];
};

/** Queue display in front of consulting rooms of a hospital. */
export const hospitalQueue = (): Layout =>
  layoutOf(
    {
      title: '门诊候诊叫号',
      description: '四个诊室的就诊与候诊号码、正在呼叫提示与就诊须知，中英双语',
      bgColor: '#eef6f5',
      langList: ['ch', 'en'],
      langSwitch: 8,
    },
    [
      area([0, 0, 1920, 148], teal, '页眉'),
      text(
        [64, 26, 900, 96],
        '科室',
        { ch: '内科门诊', en: 'Internal medicine' },
        { size: 68, bold: true, color: '#ffffff' },
      ),
      date([1260, 36, 280, 76], 'YYYY-MM-DD', { size: 36, color: '#cfe8e6', align: alignments.right }),
      time([1560, 20, 296, 108], 'HH:mm', { size: 76, bold: true, color: '#ffffff', align: alignments.right }),
      ...columns.map(([x, w, name], index) =>
        text([x, 196, w, 64], `表头${String(index + 1)}`, name, {
          size: 34,
          bold: true,
          color: muted,
          align: index === 0 ? alignments.center : alignments.left,
        }),
      ),
      ...rooms.flatMap(row),
      area([1358, 196, 498, 380], '#ffffff', '呼叫底色'),
      area([1358, 196, 498, 12], '#f2b134', '呼叫色条'),
      text(
        [1398, 232, 418, 60],
        '呼叫标题',
        { ch: '正在呼叫', en: 'Now calling' },
        { size: 40, bold: true, color: muted, align: alignments.center },
      ),
      text([1398, 292, 418, 176], '呼叫号码', 'A023', { size: 124, bold: true, color: teal, align: alignments.center }),
      text(
        [1398, 468, 418, 84],
        '呼叫诊室',
        { ch: '请到 3 诊室', en: 'Room 3, please' },
        { size: 52, bold: true, color: ink, align: alignments.center, en: { size: 48 } },
      ),
      area([1358, 600, 498, 244], '#dcefed', '须知底色'),
      text(
        [1398, 618, 418, 54],
        '须知标题',
        { ch: '就诊须知', en: 'Please note' },
        { size: 34, bold: true, color: teal },
      ),
      text(
        [1398, 676, 420, 152],
        '须知内容',
        {
          ch: '请保持安静，一人一诊\n过号请到分诊台重新排队\n请提前备好就诊卡',
          en: 'One patient at a time\nMissed your turn? See the desk\nHave your card ready',
        },
        { size: 32, color: ink, en: { size: 28 } },
      ),
      area([0, 908, 1920, 172], '#ffffff', '滚动底色'),
      area([0, 908, 1920, 4], teal, '滚动线'),
      text(
        [0, 912, 1920, 168],
        '滚动提示',
        {
          ch: '流感高发季节，候诊请佩戴口罩，咳嗽时请遮住口鼻。　65 岁以上老人及军人优先就诊。　取药请到一层药房，凭叫号屏提示领取。',
          en: 'It is flu season: please wear a mask and cover your mouth when you cough.   Seniors over 65 are seen first.   The pharmacy is on floor 1.',
        },
        { size: 54, color: ink },
        { marquee: true, speed: 140, direction: 'left' },
      ),
    ],
  );
