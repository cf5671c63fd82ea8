import { choiceOf, DateTime, DateTimeOrNull, SafeInteger } from '@mutai/contract/fields';
import Type, { type TSchema } from 'typebox';
import { describe, expect, test, vi } from 'vitest';
import { bodyErrors } from './validation.ts';

const messageFor = (schema: TSchema, value: unknown) =>
  bodyErrors(Type.Object({ field: Type.Optional(schema) }), { field: value })['field'];

describe('a value outside of a list of choices', () => {
  const colours = Type.Union([Type.Literal('red'), Type.Literal('blue')], { title: '颜色' });
  const level = choiceOf([1, 2], '级别', { 1: '普通', 2: '紧急' });
  const order = choiceOf(['', 'asc', 'desc'], '顺序');
  const scope = choiceOf(['', 'all'], '范围', { '': '仅自己', all: '所有人' });

  test.each([
    [level, 3, '应为以下之一：1（普通）、2（紧急）'],
    [level, '1', '应为以下之一：1（普通）、2（紧急）'],
    [level, null, '应为以下之一：1（普通）、2（紧急）'],
    [order, 'up', '应为以下之一：asc、desc'],
    [scope, 'none', '应为以下之一：空（仅自己）、all（所有人）'],
    [colours, 'green', '应为以下之一：red、blue'],
    [Type.Enum(['red', 'blue']), 'green', '应为以下之一：red、blue'],
    [Type.Union([Type.Integer(), Type.Null()]), 'x', '取值不在允许范围内'],
  ])('%#: %j is rejected with the list of choices', (schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message);
  });

  test.each([
    [level, 2],
    [order, ''],
    [order, 'desc'],
    [scope, ''],
    [colours, 'red'],
  ])('%#: %j is accepted', (schema, value) => expect(messageFor(schema, value)).toBeUndefined());
});

test.each([
  [0, undefined],
  [Number.MAX_SAFE_INTEGER, undefined],
  [-1, '不能小于 0'],
  [Number.MAX_SAFE_INTEGER + 1, '不能大于 9007199254740991'],
  [1.5, '类型错误，应为整数'],
  ['1', '类型错误，应为整数'],
])('only safe integers are accepted: %j', (value, message) => {
  expect(messageFor(SafeInteger('大小'), value)).toBe(message);
});

const zoned = '请使用带时区的时间，例如 2026-01-31T08:30:00+08:00';

test.each([
  ['2026-01-31T08:30:00+08:00', undefined],
  ['2026-01-31T00:30:00.123Z', undefined],
  ['2026-01-31T08:30:00', zoned],
  ['2026-01-31 08:30:00', zoned],
  ['2026-01-31', zoned],
  ['2026-02-30T08:30:00Z', zoned],
  ['', zoned],
])('a time in a body needs a time zone: %j', (value, message) => {
  expect(messageFor(DateTime('发布时间'), value)).toBe(message);
  expect(messageFor(DateTimeOrNull('发布时间'), value)).toBe(message);
});

test('a text that is too long is never tested against a pattern', () => {
  const schema = Type.String({ maxLength: 5, pattern: '^[a-z😀]+$', title: '名称' });
  const met = vi.spyOn(RegExp.prototype, 'test');
  const isMet = (value: string) => {
    met.mockClear();
    const message = messageFor(schema, value);
    return { message, met: met.mock.calls.some(([text]) => text === value) };
  };
  expect(isMet('abcde')).toEqual({ message: undefined, met: true });
  expect(isMet('😀😀😀😀😀')).toEqual({ message: undefined, met: true });
  expect(isMet('ABCDE')).toEqual({ message: '格式错误', met: true });
  for (const long of ['ABCDEF', '😀😀😀😀😀😀', 'A'.repeat(100_000)]) {
    expect(isMet(long)).toEqual({ message: '不能超过 5 个字符', met: false });
  }
  met.mockRestore();
});
