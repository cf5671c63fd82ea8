import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagsOfText, textOfTags } from './tags-text.ts';

test('tagsOfText reverses textOfTags for any tags', () => {
  const character = fc.constantFrom('a', '中', ',', '，', '、', ';', '；', '"', ' ', '\n', '😀');
  const tag = fc
    .array(character, { minLength: 1, maxLength: 8 })
    .map((all) => all.join('').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(tag), fc.constantFrom('、' as const, '\n' as const), (tags, separator) => {
      expect(tagsOfText(textOfTags(tags, separator))).toEqual(tags);
    }),
    { numRuns: 500 },
  );
});

test('accepts tags as people write them', () => {
  expect(tagsOfText('甲, 乙；丙、、 甲\n丁')).toEqual(['甲', '乙', '丙', '丁']);
  expect(tagsOfText('"甲,乙"、丙"丁')).toEqual(['甲,乙', '丙"丁']);
  expect(tagsOfText('"没有结束、乙')).toEqual(['"没有结束', '乙']);
});
