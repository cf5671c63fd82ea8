import { describe, expect, test } from 'vitest';
import { outlineOf } from './outline.ts';
import { documentOf, everything, node, paragraph, text } from './testing/documents.ts';
import { addressesIn, excerptOf, textOf, wordsIn } from './text.ts';

test('textOf writes a line per block, cell and caption', () => {
  expect(textOf(everything)).toBe(
    '春天 & <夏天>\n你好，world\n链接codem22红\n一\n引\n三\n做完了\n小心\nconst a = 1 < 2;\n名\n值\n甲\n1\n远山\n短片',
  );
});

test.each([
  ['你好，世界！', 4],
  ["It's a well-known fact — 3.5 times.", 6],
  ['用 Node.js 24 写的 API', 6],
  ['カタカナとひらがな', 9],
  ['', 0],
])('counts characters and words of %j', (said, count) => {
  expect(wordsIn(said)).toBe(count);
});

describe('an excerpt', () => {
  const excerpt = (said: string, max: number) =>
    excerptOf(documentOf(node('heading', { level: 1 }, '标题'), node('codeBlock', null, 'x'), paragraph(said)), max);

  test.each([
    ['春天来了。', 20, '春天来了。'],
    ['春天来了。花开满园，鸟语不断，人人都出门去。', 8, '春天来了。'],
    ['春天。花开满园，鸟语不断，人人都出门去。', 10, '春天。花开满园，鸟…'],
    ['一二三四👨‍👩‍👧‍👦五六', 8, '一二三四…'],
  ])('of %j in %i characters', (said, max, expected) => {
    expect(excerpt(said, max)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(max);
  });
});

test('addressesIn lists each file once', () => {
  const twice = documentOf(...everything.content, node('callout', null, node('image', { src: '/a.png' })));
  expect(addressesIn(twice)).toEqual(['/a.png', '/a.mp4', '/a.jpg']);
});

test('ids of headings are derived from their text and unique', () => {
  const headings = ['安装', '安装', '安装-2', 'A / B', '', '!'].map((said) =>
    node('heading', { level: 2 }, ...(said === '' ? [] : [text(said)])),
  );
  expect(outlineOf(documentOf(...headings)).map(({ id }) => id)).toEqual([
    'h-安装',
    'h-安装-2',
    'h-安装-2-2',
    'h-a-b',
    'h-',
    'h--2',
  ]);
});
