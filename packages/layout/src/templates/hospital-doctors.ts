import { type Layout } from '../model/layout.ts';
import { alignments } from '../model/text-style.ts';
import { area, date, layoutOf, noMedia, type Piece, pictures, shape, type TemplateMedia, text } from './build.ts';

const blue = '#1a5fb4';
const ink = '#14263d';

/** Name, title, field, hours. */
const doctors = [
  ['林静', '主任医师', '心血管内科：高血压、冠心病', '周一、周三上午'],
  ['周远', '主任医师', '呼吸内科：哮喘、慢阻肺', '周二全天'],
  ['唐雪', '副主任医师', '内分泌科：糖尿病、甲状腺', '周四上午'],
  ['何川', '副主任医师', '消化内科：胃镜、肠镜', '周五全天'],
] as const;

const card =
  (media: TemplateMedia) =>
  ([name, title, field, hours]: (typeof doctors)[number], index: number): readonly Piece[] => {
    const x = 60 + index * 455;
    return [
      shape([x, 210, 435, 720], `底色${name}`, { fill: '#ffffff' }),
      pictures([x, 210, 435, 380], media.pictures.slice(index, index + 1), `照片${name}`, '#cfdff2'),
      text([x + 28, 606, 379, 84], `姓名${name}`, name, { size: 60, bold: true, color: ink }),
      text([x + 28, 688, 379, 52], `职称${name}`, title, { size: 34, color: blue }),
      text([x + 28, 744, 379, 96], `擅长${name}`, field, { size: 30, color: '#4b5d73' }),
      area([x, 854, 435, 76], blue, `时间底色${name}`),
      text([x, 854, 435, 76], `时间${name}`, hours, {
        size: 36,
        bold: true,
        color: '#ffffff',
        align: alignments.center,
      }),
    ];
  };

/** Doctors and their hours. */
export const hospitalDoctors = (media: TemplateMedia = noMedia): Layout =>
  layoutOf(
    {
      title: '专家出诊',
      description: '四位专家的照片、职称、擅长与出诊时间',
      bgColor: '#eaf1fa',
      langList: ['ch'],
      langSwitch: 0,
    },
    [
      area([0, 0, 1920, 160], blue, '页眉'),
      text([60, 20, 1000, 120], '标题', '本周专家出诊', { size: 76, bold: true, color: '#ffffff' }),
      date([1340, 30, 520, 100], 'YYYY年MM月DD日', { size: 48, color: '#d6e4f7', align: alignments.right }),
      ...doctors.flatMap(card(media)),
      text([60, 960, 1800, 90], '提示', '停诊与替诊以当日公告为准；预约请使用医院公众号或自助机', {
        size: 38,
        color: ink,
        align: alignments.center,
      }),
    ],
  );
