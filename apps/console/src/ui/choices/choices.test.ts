import { expect, it } from 'vitest';
import { choiceNames, type Choice, type ChoiceSource } from './choices.ts';

const source: ChoiceSource = {
  queryKey: ['role', 'choices'],
  label: '角色',
  load: async () => [],
  unknown: (value) => `未知角色（${String(value)}）`,
  accepts: () => true,
};
const editor: Choice = { value: 1, label: '编辑', enabled: true, record: null };
const closed: Choice = { value: 2, label: '停用的', enabled: false, record: null };

it('names one or several values, enabled or not, and unknown ones by value', () => {
  const { labelOf } = choiceNames([editor, closed], source);
  expect([labelOf(1), labelOf([1, 2]), labelOf([1, 9])]).toEqual(['编辑', '编辑、停用的', '编辑、未知角色（9）']);
  expect([null, '', []].map(labelOf)).toEqual(['', '', '']);
});

it('finds a value written as text or number', () => {
  const enabled: Choice = { value: 'true', label: '启用', enabled: true, color: 'success', record: null };
  expect(choiceNames([enabled], source).find(true)).toBe(enabled);
  expect(choiceNames([editor], source).find('1')).toBe(editor);
});

it('returns no names while the choices are not loaded', () => {
  expect(choiceNames(null, source).labelOf([1])).toBe('');
});
