import Type from 'typebox';
import { expect, test } from 'vitest';
import { readStored } from './stored-json.ts';

const Values = Type.Object({ title: Type.String(), source: Type.String({ default: '' }) });

test('a field that an earlier release did not store gets its default', () => {
  expect(readStored(Values, '{"title":"春天"}')).toEqual({ title: '春天', source: '' });
  expect(readStored(Values, '{"title":"春天","source":"新华社"}')).toEqual({ title: '春天', source: '新华社' });
});

test('other JSON is rejected with the field that does not fit', () => {
  expect(() => readStored(Values, '{"source":"新华社"}')).toThrow('title');
  expect(() => readStored(Values, '{"title":1}')).toThrow('title');
});
