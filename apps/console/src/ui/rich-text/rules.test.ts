// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toolsThatFit } from './toolbar/fit.ts';
import { addressOf } from './panels/link-bar.tsx';
import { looksLikeMarkdown } from './pasted/markdown.ts';
import { toolsFor } from './toolbar/slash.ts';

test.each([
  ['# 标题\n\n正文', true],
  ['- [ ] 买菜', true],
  ['```js\nlet a;\n```', true],
  ['| 甲 | 乙 |\n|---|---|\n| 1 | 2 |', true],
  ['- 一\n- 二', true],
  ['见 [这里](https://a.example)\n和 **那里**', true],
  ['今天天气很好。\n- 也许', false],
  ['#话题 很热', false],
  ['https://a.example/#a', false],
  ['3. 5 折起', false],
])('tells Markdown from other text: %j', (text, markdown) => {
  expect(looksLikeMarkdown(text)).toBe(markdown);
});

test.each([
  ['https://a.example', 'https://a.example'],
  [' a.example/b?c ', 'https://a.example/b?c'],
  ['a@b.example', 'mailto:a@b.example'],
  ['/about', '/about'],
  ['#top', '#top'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('reads an address as people write it: %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

test('the slash menu finds blocks by Chinese name, English and pinyin', () => {
  const found = (query: string) => toolsFor(query).map(({ key }) => key);
  expect(found('表')).toEqual(['table', 'bulletList', 'orderedList', 'taskList']);
  expect(found('bg')).toEqual(['table']);
  expect(found('Heading')).toEqual(['heading1', 'heading2', 'heading3', 'heading4']);
  expect(found('没有')).toEqual([]);
});

test('visible tools fit, and one more would not', () => {
  const width = (groups: readonly number[], shown: number, always: number, count: number) => {
    let left = shown;
    const used = groups.reduce((sum, group) => {
      const some = Math.min(group, Math.max(left, 0));
      left -= some;
      return sum + (some > 0 ? some * 32 + 9 : 0);
    }, 0);
    return always + used + (shown < count ? 32 : 0);
  };
  fc.assert(
    fc.property(
      fc.nat(1400),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
      fc.nat(200),
      (room, groups, always) => {
        const count = groups.reduce((sum, group) => sum + group, 0);
        const shown = toolsThatFit(room, groups, always);
        expect(shown === 0 || width(groups, shown, always, count) <= room).toBe(true);
        expect(shown === count || width(groups, shown + 1, always, count) > room).toBe(true);
      },
    ),
  );
});
