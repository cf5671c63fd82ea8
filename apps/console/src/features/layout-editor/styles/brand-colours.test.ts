import { layoutStyleLimits } from '@mutai/contract/layout-styles/resource';
import { expect, test } from 'vitest';
import { addColour, moveColour, removeColour, replaceColour } from './brand-colours.ts';

const [red, blue, grey] = [
  { name: '站红', color: '#c0310a' },
  { name: '站蓝', color: '#2b5fd9' },
  { name: '站灰', color: '#5b6577' },
];

test('colors are added, replaced, moved and removed', () => {
  expect(addColour(grey)([red, blue])).toEqual([red, blue, grey]);
  expect(replaceColour(red, { name: '警示红', color: '#ff0000' })([red, blue])).toEqual([
    { name: '警示红', color: '#ff0000' },
    blue,
  ]);
  expect(moveColour(grey, -1)([red, blue, grey])).toEqual([red, grey, blue]);
  expect(moveColour(red, 1)([red, blue, grey])).toEqual([blue, red, grey]);
  expect(removeColour(blue)([red, blue, grey])).toEqual([red, grey]);
});

test('a change that does not fit the list, which others may have changed, says why', () => {
  expect(addColour({ ...grey, name: red.name })([red, blue])).toBe('已有名为“站红”的品牌色，请更换名称');
  expect(replaceColour(blue, { ...blue, name: red.name })([red, blue])).toBe('已有名为“站红”的品牌色，请更换名称');
  const gone = '“站红”已被其他人修改或删除，请核对上方列表后重试';
  expect(replaceColour(red, grey)([{ ...red, color: '#ff0000' }, blue])).toBe(gone);
  expect(moveColour(red, 1)([blue])).toBe(gone);
  expect(removeColour(red)([blue]), 'done by others').toEqual([blue]);
  const full = Array.from({ length: layoutStyleLimits.colors }, (_, index) => ({ ...red, name: String(index) }));
  expect(addColour(grey)(full)).toBe('最多 40 种品牌色，请先删除不用的');
});

test('a move beyond the ends, and a color that stays as it is, change nothing', () => {
  const colours = [red, blue];
  expect(moveColour(red, -1)(colours)).toBe(colours);
  expect(moveColour(blue, 1)(colours)).toBe(colours);
  expect(replaceColour(red, red)(colours)).toEqual(colours);
});
