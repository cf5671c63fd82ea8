// @vitest-environment happy-dom
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout } from '@mutai/layout/model/layout';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { PropertyPanel } from './property-panel.tsx';
import { renderInEditor } from './testing-panels.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const column = { field: 'name', title: '', width: 1, align: 'left' } as const;
const table = setParams(addBlock(emptyLayout(), 'table'), [1], 'table', { columns: [column] });

it('a step of the width keeps the heading that is being typed', () => {
  const { editor } = renderInEditor(testingKit([]), table, <PropertyPanel />, { selected: [1] });
  const title = screen.getByLabelText('第 1 列的标题');
  act(() => title.focus());
  fireEvent.change(title, { target: { value: '车次' } });
  const width = screen.getByLabelText('第 1 列的列宽');
  const up = width
    .closest('.ant-input-number')
    ?.querySelector('.ant-input-number-handler-up, .ant-input-number-action-up');
  if (up === null || up === undefined) throw new Error('no arrow');
  fireEvent.mouseDown(up);
  fireEvent.mouseUp(up);
  expect(editor.state().layout.blocks[1]).toMatchObject({
    params: { columns: [{ ...column, title: '车次', width: 2 }] },
  });
  act(() => editor.undo());
  expect(editor.state().layout.blocks[1]).toMatchObject({ params: { columns: [{ ...column, title: '车次' }] } });
});

it('lists that differ among the selected blocks say that adding an item replaces all of them', () => {
  const two = addBlock(table, 'table');
  renderInEditor(testingKit([]), two, <PropertyPanel />, { selected: [1, 2] });
  expect(screen.getByText('所选组件的内容不同，添加后全部替换。')).toBeTruthy();
});

it('a chosen data source can be removed again', () => {
  const bound = setParams(addBlock(emptyLayout(), 'table'), [1], 'table', { source: 7 });
  const { editor } = renderInEditor(testingKit(['data-source']), bound, <PropertyPanel />, { selected: [1] });
  const clear = screen.getByLabelText('数据源').closest('.ant-select')?.querySelector('.ant-select-clear');
  if (clear === null || clear === undefined) throw new Error('no button');
  fireEvent.click(clear);
  expect(editor.state().layout.blocks[1]).toMatchObject({ params: { source: 0 } });
});
