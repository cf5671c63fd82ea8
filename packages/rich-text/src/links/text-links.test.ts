import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linksIn, wholeLink } from './text-links.ts';

const shown = (text: string) => linksIn(text).map(({ start, end, href }) => [text.slice(start, end), href]);
const itself = (address: string) => [[address, address]];

describe('the end of a URL', () => {
  test.each([
    ['见 https://example.com/guide，详见第二章。', 'https://example.com/guide'],
    ['官网：https://example.com。谢谢', 'https://example.com'],
    ['访问https://example.com/docs（中文说明）了解更多', 'https://example.com/docs'],
    ['访问https://example.com了解更多', 'https://example.com'],
    ['（https://example.com/a(b)）', 'https://example.com/a(b)'],
    ['(see https://example.com/a).', 'https://example.com/a'],
    ['“https://example.com/?a=1&b=2”', 'https://example.com/?a=1&b=2'],
    ['https://example.com/a、https', 'https://example.com/a'],
    ['https://example.com!', 'https://example.com'],
    ['<https://example.com>', 'https://example.com'],
    ['https://example.com/a\u3000后', 'https://example.com/a'],
    ['https://example.com:8080/x#y-z;', 'https://example.com:8080/x#y-z'],
    ['см. https://example.com/пример, и', 'https://example.com/пример'],
    ['https://example.com/a&amp;', 'https://example.com/a'],
    ['リンクhttps://example.com/aです', 'https://example.com/a'],
  ])('%s', (text, address) => {
    expect(shown(text)).toEqual(itself(address));
  });

  test('URLs without a scheme, and mail addresses', () => {
    expect(shown('www.example.com，也可以')).toEqual([['www.example.com', 'https://www.example.com']]);
    expect(shown('邮箱：service@example.com，电话 021-6555')).toEqual([
      ['service@example.com', 'mailto:service@example.com'],
    ]);
    expect(shown('写信给a.b+c@mail.example.cn。')).toEqual([['a.b+c@mail.example.cn', 'mailto:a.b+c@mail.example.cn']]);
  });

  test.each([
    'https://，',
    'https://',
    'http',
    'www.',
    'www.x',
    'a@b',
    '@example.com',
    'xhttps://example.com',
    'javascript:alert(1)',
  ])('no link: %s', (text) => {
    expect(shown(text)).toEqual([]);
  });

  test('wholeLink accepts a text that is exactly one URL', () => {
    expect(wholeLink('https://example.com/a')).toBe('https://example.com/a');
    expect(wholeLink('https://example.com/a。')).toBeUndefined();
    expect(wholeLink('')).toBeUndefined();
  });
});

const path = fc.stringMatching(/^[a-z0-9]{0,8}(?:\/[a-z0-9_-]{1,8}){0,3}[a-z0-9]$/);
const chinese = fc.stringMatching(/^[，。；：！？、（）《》【】“”　中文详见章节]{1,8}$/);

test('a URL between Chinese text is found without the Chinese text', () => {
  fc.assert(
    fc.property(chinese, path, chinese, (before, end, after) => {
      const address = `https://example.com/${end}`;
      expect(shown(`${before}${address}${after}`)).toEqual(itself(address));
    }),
  );
});

test('links are ordered parts of the text with valid URLs', () => {
  const piece = fc.constantFrom(
    'https://',
    'www.',
    'a@b.cn',
    'example.com',
    '/a',
    '，',
    '中',
    ' ',
    '(',
    ')',
    '.',
    '&amp;',
    '😀',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (any) => {
      let last = 0;
      for (const { start, end, runEnd, href } of linksIn(any)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(runEnd).toBeGreaterThanOrEqual(end);
        expect(URL.canParse(href)).toBe(true);
        expect(any.slice(start, end)).not.toMatch(/[\s，中😀]/u);
        last = end;
      }
    }),
    { numRuns: 1000 },
  );
});

test('takes time proportional to the length', () => {
  for (const part of ['https://', 'www.', 'a@', '@', 'https://a)', 'www.a@', '((((', '&amp;', '....', 'a@b.']) {
    const text = part.repeat(200_000 / part.length);
    const started = performance.now();
    linksIn(`https://example.com/${text}`);
    linksIn(text);
    expect(performance.now() - started, part).toBeLessThan(10_000);
  }
});
