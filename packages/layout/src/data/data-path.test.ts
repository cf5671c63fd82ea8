import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atDataPath, formatDataPath, parseDataPath } from './data-path.ts';

const paths = ['', 'data.items', '站台.下一班', 'a[0].b', '[2]', 'a["b.c"][1]', '["x\\"y"].z', 'first name.b-c'];

test.each(paths)('%s is read and written back', (text) => {
  const path = parseDataPath(text);
  expect(path).toBeDefined();
  expect(formatDataPath(path ?? [])).toBe(text);
});

test('names that texts with values cannot contain are escaped', () => {
  expect(formatDataPath(['a', '{b|c}'])).toBe(String.raw`a["\u007bb\u007cc\u007d"]`);
});

test('any path is read as it is written, and is written without braces', () => {
  const name = fc.string({
    unit: fc.constantFrom('{', '}', '|', '"', '\\', '.', '[', 'u', ' ', '\n', '站'),
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(999_999), name, fc.string({ minLength: 1 }))), (path) => {
      const text = formatDataPath(path);
      expect(parseDataPath(text)).toEqual(path);
      expect(text).not.toMatch(/[{|}]/);
    }),
  );
});

test.each(['a..b', '.a', 'a[', 'a[x]', 'a]', 'a.', '["a', 'a[0]b', '[""]'])('%s is malformed', (text) => {
  expect(parseDataPath(text)).toBeUndefined();
});

test('a path leads to a part, and never to what objects inherit', () => {
  const value = { data: { 'b.c': [{ 站台: '2' }] } };
  expect(atDataPath(value, parseDataPath('data["b.c"][0].站台') ?? [])).toBe('2');
  expect(atDataPath(value, parseDataPath('data.constructor') ?? [])).toBeUndefined();
  expect(atDataPath(value, parseDataPath('data["b.c"].length.x') ?? [])).toBeUndefined();
  expect(atDataPath(value, [])).toBe(value);
});
