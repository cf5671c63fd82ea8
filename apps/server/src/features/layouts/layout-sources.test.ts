import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { layoutComponentPath, layoutComponentsPath } from '@mutai/contract/layout-components/resource';
import type { LayoutComponent } from '@mutai/contract/layout-components/schema';
import { layoutTemplatesPath } from '@mutai/contract/layout-templates/resource';
import type { LayoutTemplate } from '@mutai/contract/layout-templates/schema';
import { type Block, newBlock } from '@mutai/layout/model/block';
import { initialVisibility } from '@mutai/layout/model/visibility';
import { expect, test } from 'vitest';
import { createLayout, layoutOf, textBlock } from '../../testing/layouts.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

const patient = { timeout: 60_000 };

async function created(admin: Client, name: string): Promise<number> {
  const table = { columns: ['温度'], rows: [['21']] };
  return ((await admin.post(dataSourcesPath, { name, kind: 'table', table })).data as DataSource).id;
}

/** Layout with a number of a data source, shown under a condition on another one. */
const numberOf = (source: number, condition: number) => {
  const block = newBlock('number', 1);
  const when = { ...initialVisibility, source: condition };
  return layoutOf({ title: '数字' }, { ...block, when, params: { ...block.params, source } } as Block);
};

test('templates and components count as uses of their data sources, and are named', patient, async () => {
  const admin = await (await buildTestApp()).signIn();
  const [id, other] = [await created(admin, '天气'), await created(admin, '排队')];
  const document = numberOf(id, other);
  const template = (await admin.post(layoutTemplatesPath, { name: '大厅', document })).data as LayoutTemplate;
  const component = (await admin.post(layoutComponentsPath, { name: '页眉', document })).data as LayoutComponent;
  await admin.post(layoutTemplatesPath, { name: '空', document: numberOf(0, 0) });
  await admin.post(layoutComponentsPath, { name: '标题', document: layoutOf({}, textBlock(1, '标题')) });
  const deleted = () => admin.delete(dataSourcesPath, { ids: [id, other] });
  expect(await deleted()).toMatchObject({
    status: 409,
    message: '数据源“天气”、“排队”被布局模板“大厅”、组件库的组件“页眉”使用，删除后其中不再显示它的数据！',
    data: { count: 4 },
  });
  await createLayout(admin, numberOf(id, 0));
  expect((await deleted()).message).toContain('被布局“数字”、布局模板“大厅”、组件库的组件“页眉”使用');
  for (const name of ['甲', '乙', '丙']) await admin.post(layoutTemplatesPath, { name, document });
  expect((await admin.delete(`${dataSourcesPath}/${other}`)).message).toContain('等 4 个、组件库的组件“页眉”使用');

  await admin.delete(layoutTemplatesPath, { ids: [template.id] });
  expect((await deleted()).message, 'a template in the trash').not.toContain('大厅');
  const changed = { document: numberOf(id, 0), version: 1 };
  expect(await admin.patch(layoutComponentPath(component.id), changed)).toMatchObject({ status: 200 });
  expect((await admin.delete(`${dataSourcesPath}/${other}`)).message).not.toContain('页眉');
});
