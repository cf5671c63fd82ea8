// @vitest-environment happy-dom
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout } from '@mutai/layout/model/layout';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { testingKit } from '../../../../ui/kit/testing-kit.tsx';
import { PropertyPanel } from '../property-panel.tsx';
import { renderInEditor } from '../testing-panels.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

it('a chosen data source can be removed again', () => {
  const bound = setParams(addBlock(emptyLayout(), 'table'), [1], 'table', { source: 7 });
  const { editor } = renderInEditor(testingKit(['data-source']), bound, <PropertyPanel />, { selected: [1] });
  const clear = screen.getByLabelText('数据源').closest('.ant-select')?.querySelector('.ant-select-clear');
  if (clear === null || clear === undefined) throw new Error('no button');
  fireEvent.click(clear);
  expect(editor.state().layout.blocks[1]).toMatchObject({ params: { source: 0 } });
});
