import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { addBlock, type ParamChanges, setBlocks, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { placeBlocks } from '@mutai/layout/commands/place';
import type { BlockType } from '@mutai/layout/model/block-types';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import type { TemplateMedia } from '@mutai/layout/templates/build';
import { type Api, unique } from './api.ts';

/** Layout with each block that shows data, of one table that is typed by hand. */
export async function dataLayout(api: Api, { pictures }: TemplateMedia): Promise<Layout> {
  const rows = [
    [
      '人民广场站换乘调整',
      '十二月一日起，换乘通道单向通行。',
      '2026-11-28 09:30',
      pictures[0]?.url ?? '',
      '1200',
      '正常',
      '雷阵雨',
    ],
    ['周末加开列车', '周五、周六末班车延后一小时。', '2026-11-27 18:00', pictures[1]?.url ?? '', '860', '警告', '晴'],
    ['世纪大道站电梯检修', '请使用三号口。', '2026-11-26 08:15', '', '430', '故障', '雾'],
  ];
  const table = { columns: ['标题', '摘要', '时间', '图片', '客流', '状态', '天气'], rows };
  const { id: source } = await api.ask<DataSource>('POST', dataSourcesPath, {
    name: unique('像素'),
    kind: 'table',
    table,
  });
  let layout = setCanvas(emptyLayout({ langSwitch: 0 }), { title: '数据组件', langList: ['ch'], bgColor: '#f6f4ee' });
  const add = <Kind extends BlockType>(
    type: Kind,
    [x, y, w, h]: readonly [number, number, number, number],
    params: ParamChanges<Kind>,
  ) => {
    layout = addBlock(layout, type, { x: x + w / 2, y: y + h / 2 });
    const id = layout.order.slice(-1);
    layout = placeBlocks(layout, new Map(id.map((one) => [one, { x, y, w, h }])));
    layout = setParams(setBlocks(layout, id, { bgColor: '#ffffff' }), id, type, params);
  };
  add('articles', [20, 20, 800, 420], { source, rows: 3 });
  add('notices', [20, 460, 800, 200], { source });
  add('article', [20, 680, 500, 380], { source, itemSeconds: 0 });
  add('slides', [540, 680, 280, 180], { source, caption: true });
  add('number', [540, 880, 280, 80], { source, field: '[0].客流' });
  add('table', [840, 20, 600, 240], { source });
  add('gauge', [840, 280, 280, 280], { source, field: '[1].客流', max: 1000, suffix: ' 人' });
  add('gauge', [1140, 280, 300, 280], { source, field: '[2].客流', max: 1000, shape: 'half', shown: 'percent' });
  add('gauge', [840, 580, 600, 80], { source, field: '[0].客流', max: 2000, shape: 'bar', width: 60 });
  add('weather', [840, 780, 600, 280], {
    source,
    place: '上海',
    temperature: '客流',
    dayDate: '标题',
    dayHigh: '客流',
  });
  add('lamp', [840, 680, 280, 80], { source, field: '[0].状态' });
  add('lamp', [1140, 680, 300, 80], { source, field: '[2].状态', shape: 'fill', 'fontCh.align': 3 });
  add('metro', [540, 970, 280, 100], { position: 'fixed', station: 2, header: false, 'fontCh.size': 16 });
  add('chart', [1460, 20, 440, 340], { source });
  add('chart', [1460, 380, 440, 280], { source, shape: 'area', values: true });
  add('chart', [1460, 680, 440, 380], { source, shape: 'ring' });
  return layout;
}
