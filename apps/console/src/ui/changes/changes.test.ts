import { describe, expect, test } from 'vitest';
import { valueText } from './changes.ts';

describe('a logged value in words', () => {
  test.each([
    ['yes and no', true, '是'],
    ['yes and no', false, '否'],
    ['nothing', null, '（空）'],
    ['no text', '', '（空）'],
    ['an empty list', [], '（空）'],
    ['zero, which is something', 0, '0'],
    ['text as it is', ' 甲 ', ' 甲 '],
    ['a list, joined', ['甲', 2, true], '甲、2、是'],
    ['an object', { a: 1 }, '{"a":1}'],
    ['text that only begins like a time', '2026-11-21T', '2026-11-21T'],
  ])('%s', (_, value, words) => {
    expect(valueText(value)).toBe(words);
  });

  test('a moment, in the reader’s time zone and without letters', () => {
    expect(valueText('2026-11-21T00:09:52.123Z')).toMatch(/^2026-11-2[01] \d\d:\d\d:52$/);
  });
});
