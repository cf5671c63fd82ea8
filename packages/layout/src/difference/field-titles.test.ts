import { expect, test } from 'vitest';
import { blockFieldTitle, canvasFieldTitle } from './field-titles.ts';

test.each([
  [canvasFieldTitle('guides.x'), '参考线 / 纵向参考线'],
  [blockFieldTitle('text', 'x'), '横坐标'],
  [blockFieldTitle('text', 'params.fontEn.size'), '英文 / 字号'],
  [blockFieldTitle('text', 'params.fontEn'), '英文'],
  [blockFieldTitle('image', 'params.images'), '图片'],
  [blockFieldTitle('image', 'meta.station'), '附加信息 / station'],
])('a field that a difference names is called %s', (title, called) => {
  expect(title).toBe(called);
});
