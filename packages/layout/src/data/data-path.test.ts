import { expect, test } from 'vitest';
import { atDataPath, formatDataPath, parseDataPath } from './data-path.ts';

const paths = ['', 'data.items', '站台.下一班', 'a[0].b', '[2]', 'a["b.c"][1]', '["x\\"y"].z', 'first name.b-c'];

test.each(paths)('%s is read and written back', (text) => {
  const path = parseDataPath(text);
  expect(path).toBeDefined();
  expect(formatDataPath(path ?? [])).toBe(text);
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
