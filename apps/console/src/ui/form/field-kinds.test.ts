import { expect, it } from 'vitest';
import { sentValues, type FormField } from './field-kinds.tsx';

type Values = { name: string; note: string; sort: number | null; parentId: number };

const fields: readonly FormField<Values>[] = [
  { kind: 'text', name: 'name', label: '名称', max: 50 },
  { kind: 'longText', name: 'note', label: '备注', max: 200 },
  { kind: 'number', name: 'sort', label: '排序', max: 100 },
];

it('trims single lines and sends everything else unchanged', () => {
  expect(sentValues(fields, { name: ' 技术部 ', note: ' x ', parentId: 3 })).toEqual({
    name: '技术部',
    note: ' x ',
    parentId: 3,
  });
});

it('omits empty numbers', () => {
  expect(sentValues(fields, { sort: 0 })).toEqual({ sort: 0 });
  expect(sentValues(fields, { sort: null })).toEqual({});
  expect(sentValues(fields, {})).toEqual({});
});
