import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

test('the title has the page, then the site’s subtitle or else its title', () => {
  expect(pageTitle('用户管理', { title: '幕台', subtitle: '' })).toBe('用户管理 - 幕台');
  expect(pageTitle('用户管理', { title: '幕台', subtitle: '融媒体中心' })).toBe('用户管理 - 融媒体中心');
  expect(pageTitle('', { title: '幕台', subtitle: '' })).toBe('幕台');
});
