import { expect, it } from 'vitest';
import { foundIcons, iconLabel } from './icon-search.ts';

const icons = [
  { name: 'calendar', words: '日历 日期' },
  { name: 'clock', words: '时钟 时间' },
];

it('finds icons by meaning and by name', () => {
  const [calendar] = icons;
  expect(foundIcons(icons, '日期')).toEqual([calendar]);
  expect(foundIcons(icons, ' CALEN ')).toEqual([calendar]);
  expect(foundIcons(icons, '')).toEqual(icons);
  expect(foundIcons(icons, '没有这个')).toEqual([]);
  expect(icons.map(iconLabel)).toEqual(['日历', '时钟']);
});
