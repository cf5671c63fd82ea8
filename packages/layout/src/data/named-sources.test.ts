import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDataPath } from './data-path.ts';
import { openReference, referenceProblems, withSourceIds, withSourceNames } from './named-sources.ts';
import { formatPlaceholder, sourcesInText } from './placeholders.ts';

const sources = [
  { id: 3, name: '站台' },
  { id: 4, name: '站台.北' },
  { id: 5, name: '天气' },
  { id: 6, name: '天气' },
  { id: 7, name: '一|二' },
  { id: 8, name: '线路#2' },
];

test.each([
  ['下一班 {{站台.下一班}} 到达', '下一班 {{站台#3.下一班}} 到达'],
  ['{{ 站台[0].到达 | 0.0 | 无 }}', '{{站台#3[0].到达| 0.0 | 无 }}'],
  ['{{站台.北.到达}}{{站台}}', '{{站台.北#4.到达}}{{站台#3}}'],
  ['{{站台北.到达}} {{天气.温度}} {{站台..x}} {{}} {{站台', '{{站台北.到达}} {{天气.温度}} {{站台..x}} {{}} {{站台'],
  ['{{改名#3.下一班}} {{x#99.y}}', '{{改名#3.下一班}} {{x#99.y}}'],
  // Sources of another site.
  ['{{站台#2147483647.下一班}} {{没有#2147483647.a}}', '{{站台#3.下一班}} {{没有#2147483647.a}}'],
])('%s is stored as %s', (typed, stored) => {
  expect(withSourceIds(typed, sources).text).toBe(stored);
});

test.each([
  ['{{旧名#3.下一班|--}}', '{{站台.下一班|--}}'],
  ['{{天气#5.温度}}', '{{天气#5.温度}}'],
  ['{{一 二#7.a}} {{线路 2#8.a}}', '{{一 二#7.a}} {{线路 2#8.a}}'],
  ['{{已删除#99.a}} {{站台#3..a}}', '{{已删除#99.a}} {{站台#3..a}}'],
  ['{{站台#2147483647.下一班|--}} {{没有#2147483647[0]}}', '{{站台.下一班|--}} {{没有[0]}}'],
  // The name of another source begins in the same way.
  ['{{站台#3.北.到达}}', '{{站台#3.北.到达}}'],
])('%s is shown as %s', (stored, shown) => {
  expect(withSourceNames(stored, sources)).toBe(shown);
});

const piece = fc.oneof(
  fc.constantFrom('{{', '}}', '站台', '天气', '#', '3', '.', '[0]', '|', ' '),
  fc.string({ maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

test('what is shown means what is stored, and a text that was stored once stays', () => {
  const path = fc
    .array(fc.oneof(fc.nat(9), fc.constantFrom('北', 'a', '到 达', 'a|b', '{}}')), { maxLength: 3 })
    .map(formatDataPath);
  fc.assert(
    fc.property(fc.constantFrom(...sources), path, text, ({ id, name }, way, around) => {
      const stored = `${around.replaceAll(/[{}]/g, '')}${formatPlaceholder(name, id, way)}。`;
      const again = withSourceIds(withSourceNames(stored, sources), sources).text;
      expect(sourcesInText(again)).toEqual([id]);
      expect(withSourceNames(again, sources)).toBe(withSourceNames(stored, sources));
    }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const stored = withSourceIds(typed, sources).text;
      expect(withSourceIds(stored, sources).text).toBe(stored);
    }),
  );
});

test('places in a typed text and in the stored one follow each other', () => {
  fc.assert(
    fc.property(text, fc.nat(60), (before, at) => {
      const typed = `${before}{{站台.下一班}}后`;
      const { text: stored, toNew, toOld } = withSourceIds(typed, sources);
      const place = Math.min(at, typed.length);
      expect(toNew(place)).toBeLessThanOrEqual(toNew(place + 1));
      expect([toNew(0), toNew(typed.length)]).toEqual([0, stored.length]);
      expect(toOld(toNew(typed.length - 1))).toBe(typed.length - 1);
      expect(stored.slice(toNew(typed.length - 1))).toBe('后');
    }),
  );
});

test('problems name what shows no value, each once', () => {
  const values = new Map<number, unknown>([[3, { 下一班: null }]]);
  const problems = referenceProblems(
    '{{站台#3.下一班}}{{站台#3.到达|--}}{{站台#3.到达}}{{站北.a}}{{天气.温度}}{{x#99.a}}{{站台..a}}{{}}{{站台#3}}{{站台.北#4.a}}{{站台.b}}',
    sources,
    (id) => values.get(id),
  );
  expect(problems.map(({ kind, name, path }) => [kind, name, path])).toEqual([
    ['missing', '站台', '到达'],
    ['unknown', '站北', 'a'],
    ['several', '天气', '温度'],
    ['gone', 'x', 'a'],
    ['malformed', '站台', '.a'],
    ['unbound', '站台', 'b'],
  ]);
});

test.each([
  ['下一班 {{|', { from: 6, to: 6, asked: '', isClosed: false, rest: '' }],
  ['{{站台|', { from: 2, to: 4, isClosed: false, source: sources[0], rest: '' }],
  ['{{站台.下|', { asked: '站台.下', source: sources[0], rest: '.下' }],
  ['{{站|台.下一班}} 后', { from: 2, to: 8, asked: '站', isClosed: true, source: undefined }],
] as const)('the open reference of %s', (marked, expected) => {
  expect(openReference(marked.replace('|', ''), marked.indexOf('|'), sources)).toMatchObject(expected);
});

test.each(['{{a}} |', '{|', '{{a\n|', '|{{站台}}'])('no reference is open in %s', (marked) => {
  expect(openReference(marked.replace('|', ''), marked.indexOf('|'), sources)).toBeUndefined();
});
