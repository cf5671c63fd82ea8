import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBlock } from '../model/block.ts';
import { readLayout } from '../reading/read-layout.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import { setBlocks, setParams } from './blocks.ts';
import { readStyle } from '../reading/read-style.ts';
import { pasteStyle, styleOf } from './style.ts';

test('a pasted style changes looks, not contents, and leaves out what a type does not have', () => {
  const blocks = [
    textAt(1, 0, 0),
    { ...newBlock('time', 2), y: 200 },
    { ...newBlock('image', 3), y: 400 },
    textAt(4, 0, 600),
  ];
  let layout = setBlocks(layoutOf(blocks), [1], { opacity: 50, bgColor: '#112233', radius: 8 });
  layout = setParams(layout, [1], 'text', { fit: 'shrink', 'fontCh.size': 60, 'fontCh.bold': true });
  layout = setParams(layout, [4], 'text', { 'fontCh.content': '出口' });
  const source = styleOf(layout.blocks[1] ?? textAt(1, 0, 0));
  const pasted = pasteStyle(layout, [2, 3, 4], source);
  for (const id of [2, 3, 4]) expect(pasted.blocks[id]).toMatchObject({ opacity: 50, bgColor: '#112233', radius: 8 });
  expect(pasted.blocks[2]?.params).toMatchObject({ fontCh: { size: 60, bold: true } });
  expect(pasted.blocks[2]?.params).not.toHaveProperty('fontCh.content');
  expect(pasted.blocks[3]?.params, 'other values of the same name').toEqual(layout.blocks[3]?.params);
  expect(pasted.blocks[4]).toMatchObject({ y: 600, params: { fit: 'shrink', fontCh: { content: '出口', size: 60 } } });
  expect(pasteStyle(pasted, [2, 3, 4], source), 'no change').toBe(pasted);
});

test('any style of any block makes valid blocks of any type', () => {
  fc.assert(
    fc.property(someLayout(6), fc.nat(), (layout, pick) => {
      const source = layout.blocks[layout.order[pick % Math.max(1, layout.order.length)] ?? 0];
      const pasted = source === undefined ? layout : pasteStyle(layout, layout.order, styleOf(source));
      expect(readLayout(pasted)).toEqual({ layout: pasted, notes: [] });
    }),
  );
});

test('a style survives storage as it is, and contains no contents', () => {
  fc.assert(
    fc.property(someLayout(6), (layout) => {
      for (const block of Object.values(layout.blocks)) {
        const style = styleOf(block);
        expect(readStyle(JSON.parse(JSON.stringify(style)))).toEqual({ style, problems: [] });
      }
    }),
  );
  const text = { ...textAt(1, 0, 0), bgColor: '#112233' };
  const withRuns = setParams(layoutOf([text]), [1], 'text', { 'fontCh.runs': [{ from: 0, to: 1, bold: true }] });
  expect(readStyle(styleOf(withRuns.blocks[1] ?? text))).toEqual({ style: styleOf(text), problems: [] });
  expect(JSON.stringify(styleOf(text))).not.toContain('content');
});

test('parts of a style that this version does not know are dropped and named, the others apply', () => {
  const { style, problems } = readStyle({
    opacity: 40,
    radius: -1,
    glow: 3,
    ['__proto__']: { title: '甲' },
    params: {
      fill: '#112233',
      stroke: 'red',
      kind: 'star',
      fontCh: { family: 'noto-serif-sc', size: 3, slant: 9, content: '出口' },
      fontEn: { family: 'papyrus', size: 60 },
      font: { family: 'noto-serif-sc' },
    },
  });
  expect(style).toEqual({ opacity: 40, params: { fill: '#112233', fontCh: { family: 'noto-serif-sc' } } });
  expect(problems).toHaveLength(10);
  expect(problems).toEqual(
    expect.arrayContaining([
      '圆角：不能小于 0',
      '“glow”：不是样式中的项目',
      '字号：不能小于 12',
      '“content”：不是样式中的项目',
    ]),
  );
  const layout = layoutOf([
    { ...newBlock('shape', 1), radius: 8 },
    { ...textAt(2, 0, 0), radius: 8 },
  ]);
  const pasted = pasteStyle(layout, [1, 2], style);
  expect(readLayout(pasted)).toEqual({ layout: pasted, notes: [] });
  expect(pasted.blocks[1]).toMatchObject({ opacity: 40, radius: 8, params: { fill: '#112233' } });
  expect(pasted.blocks[2]).toMatchObject({ opacity: 40, params: { fontCh: { family: 'noto-serif-sc', size: 24 } } });
});

test.each([null, 'x', [], {}, { params: [] }])('%j is no style', (value) => {
  expect(readStyle(value).problems).toEqual(['样式：格式错误，应为一组字段']);
});
