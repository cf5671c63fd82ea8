import { describe, expect, test } from 'vitest';
import { fileNameIn } from './file-name.ts';

describe('the file name that an answer names', () => {
  test.each([
    [
      'in UTF-8, before the plain one',
      `attachment; filename="log.xlsx"; filename*=UTF-8''%E6%97%A5%E5%BF%97.xlsx`,
      '日志.xlsx',
    ],
    ['plain', 'attachment; filename="a b.xlsx"', 'a b.xlsx'],
    ['plain and without quotes', 'attachment; filename=a.xlsx', 'a.xlsx'],
    ['plain when the other cannot be read', `attachment; filename="a.xlsx"; filename*=UTF-8''%E6%9`, 'a.xlsx'],
    ['without a folder', String.raw`attachment; filename="..\..\a/b.xlsx"`, '.._.._a_b.xlsx'],
    ['none', 'attachment', undefined],
    ['none when it is empty', 'attachment; filename=""', undefined],
  ])('%s', (_, header, name) => {
    expect(fileNameIn(header)).toBe(name);
  });
});
