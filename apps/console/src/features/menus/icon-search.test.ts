import { expect, it } from 'vitest';
import { iconNames, iconOf } from '../../ui/icons/icons.tsx';
import { foundIcons, iconLabel } from './icon-search.ts';

it('finds icons by meaning and by name', () => {
  expect(foundIcons(iconNames, '日历')).toEqual(['calendar']);
  expect(foundIcons(iconNames, ' CALEN ')).toEqual(['calendar']);
  expect(foundIcons(iconNames, '')).toHaveLength(iconNames.length);
  expect(foundIcons(iconNames, '没有这个')).toEqual([]);
});

it('has unique labels', () => {
  expect(new Set(iconNames.map(iconLabel)).size).toBe(iconNames.length);
});

it('shows the page icon for unknown names', () => {
  expect(iconOf('__proto__')).toBe(iconOf('file'));
  expect(iconOf(undefined)).toBe(iconOf('file'));
});
