import { setParams } from '@mutai/layout/commands/blocks';
import { type BlockOf } from '@mutai/layout/model/block';
import { withRuns } from '@mutai/layout/model/text-runs';
import { layoutOf, textAt } from '@mutai/layout/testing/layouts';
import { expect, test } from 'vitest';
import { createEditor, type Editor } from '../../editor/editor.ts';
import { choose } from './property.ts';
import { mixed } from './shared.ts';
import { clearRuns, contentProperty, runProperty, toggleBold } from './text-properties.ts';

const blockIn = (editor: Editor): BlockOf<'text'> => {
  const block = editor.state().layout.blocks[1];
  if (block?.type !== 'text') throw new Error('There is no text.');
  return block;
};
const fontIn = (editor: Editor) => blockIn(editor).params.fontCh;

function editorWith(content: string, runs: readonly { from: number; to: number; bold: boolean }[] = []): Editor {
  const layout = layoutOf([textAt(1, 0, 0)]);
  const { fontCh } = blockIn(createEditor(layout)).params;
  return createEditor(setParams(layout, [1], 'text', { fontCh: withRuns({ ...fontCh, content }, runs) }));
}

const rangeOf = (from: number, to: number) => ({ block: 1, language: 'ch', from, to }) as const;

test('a visit that edits both ends of a text keeps the styles between, and is one step', () => {
  const editor = editorWith('请先下后上', [{ from: 1, to: 3, bold: true }]);
  const property = contentProperty(editor, [blockIn(editor)], 'ch');
  property.set('各请先下后上');
  property.set('各请先下后上。');
  property.done();
  expect(fontIn(editor)).toMatchObject({ content: '各请先下后上。', runs: [{ from: 2, to: 4, bold: true }] });
  editor.undo();
  expect(fontIn(editor)).toMatchObject({ content: '请先下后上', runs: [{ from: 1, to: 3, bold: true }] });
  editor.redo();
  contentProperty(editor, [blockIn(editor)], 'ch').set('各');
  expect(fontIn(editor)).not.toHaveProperty('runs');
});

test('a language without a text of its own gets one with the styles of the Chinese text', () => {
  const editor = editorWith('请先下', [{ from: 1, to: 2, bold: true }]);
  contentProperty(editor, [blockIn(editor)], 'en').set('请先下!');
  expect(blockIn(editor).params.fontEn).toMatchObject({ content: '请先下!', runs: [{ from: 1, to: 2 }] });
  expect(fontIn(editor).content).toBe('请先下');
});

test('several blocks get one text, each with its own styles', () => {
  const layout = layoutOf([textAt(1, 0, 0), textAt(2, 0, 200)]);
  const { fontCh } = blockIn(createEditor(layout)).params;
  const runs = [{ from: 0, to: 1, bold: true }];
  const editor = createEditor(setParams(layout, [1], 'text', { fontCh: withRuns({ ...fontCh, content: '请' }, runs) }));
  const blocks = Object.values(editor.state().layout.blocks).filter((block) => block.type === 'text');
  const property = contentProperty(editor, blocks, 'ch');
  expect(property.value).toBe(mixed);
  property.set('请先');
  expect(Object.values(editor.state().layout.blocks)).toMatchObject([
    { params: { fontCh: { content: '请先', runs: [{ from: 0, to: 2 }] } } },
    { params: { fontCh: { content: '请先' } } },
  ]);
});

test('selected characters are made bold, colored, resized and cleared, each as one step', () => {
  const editor = editorWith('请先下后上');
  toggleBold(editor, blockIn(editor), rangeOf(1, 3));
  const part = <Name extends 'bold' | 'color' | 'size'>(name: Name, from: number, to: number) =>
    runProperty(editor, blockIn(editor), rangeOf(from, to), name);
  expect([part('bold', 1, 3).value, part('bold', 0, 2).value, part('bold', 3, 5).value]).toEqual([true, mixed, false]);
  choose(part('color', 2, 4), '#ff0000');
  part('size', 0, 5).setEach((before) => before * 2);
  editor.endStep();
  expect(part('size', 0, 5).value).toBe(48);
  expect(fontIn(editor).runs).toEqual([
    { from: 0, to: 1, size: 48 },
    { from: 1, to: 2, bold: true, size: 48 },
    { from: 2, to: 3, bold: true, color: '#ff0000', size: 48 },
    { from: 3, to: 4, color: '#ff0000', size: 48 },
    { from: 4, to: 5, size: 48 },
  ]);
  choose(part('size', 0, 5), fontIn(editor).size);
  toggleBold(editor, blockIn(editor), rangeOf(0, 5));
  toggleBold(editor, blockIn(editor), rangeOf(0, 5));
  expect(fontIn(editor).runs, 'what is as in the rest of the text is left out').toEqual([
    { from: 2, to: 4, color: '#ff0000' },
  ]);
  clearRuns(editor, blockIn(editor), rangeOf(0, 5));
  expect(fontIn(editor)).not.toHaveProperty('runs');
  expect(editor.state().history.done.map(({ title }) => title)).toEqual([
    '修改加粗',
    '修改文字颜色',
    '修改字号',
    '修改字号',
    '修改加粗',
    '修改加粗',
    '清除局部样式',
  ]);
});
