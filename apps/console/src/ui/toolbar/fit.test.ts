import { expect, it } from 'vitest';
import { fieldWidth, fitToolbar, type Parts, fitSelectionActions } from './fit.ts';

/** Toolbar of users: two primary buttons, three actions, a text field and two choices. */
const users = {
  primary: 178,
  actions: [82, 82, 96],
  menu: 82,
  fields: [160, 120, 152],
  buttons: [60, 60],
  unfold: 60,
  tools: 96,
  searchBelow: false,
} satisfies Omit<Parts, 'room'>;

it.each([
  ['everything', 1158, { inMenu: false, fields: [0, 1, 2] }],
  ['actions under one button', 1157, { inMenu: true, fields: [0, 1, 2] }],
  ['all fields, just', 964, { inMenu: true, fields: [0, 1, 2] }],
  ['the last field folded', 963, { inMenu: true, fields: [0, 1] }],
  ['two fields and what unfolds the third, just', 872, { inMenu: true, fields: [0, 1] }],
  ['one field where a second one has no room', 871, { inMenu: true, fields: [0] }],
  ['a narrower field in place of the first', 743, { inMenu: true, fields: [1] }],
  ['one field where none fits', 400, { inMenu: true, fields: [1] }],
])('%s at %i pixels', (_, room, fit) => {
  expect(fitToolbar({ ...users, room })).toEqual(fit);
});

it('skips a wide field for narrow ones after it', () => {
  expect(fitToolbar({ ...users, fields: [356, 160, 120], room: 872 }).fields).toEqual([1, 2]);
});

it('gives the search its whole line', () => {
  const phone = { ...users, unfold: 32, tools: 64, searchBelow: true, room: 350 };
  expect(fitToolbar(phone)).toEqual({ inMenu: true, fields: [0] });
  expect(fitToolbar({ ...phone, actions: [] })).toEqual({ inMenu: false, fields: [0] });
});

it('keeps a single action as a button', () => {
  expect(fitToolbar({ ...users, actions: [82], room: 890 })).toEqual({ inMenu: false, fields: [0, 1] });
  expect(fitToolbar({ ...users, actions: [96], searchBelow: true, tools: 64, room: 340 }).inMenu).toBe(true);
});

it('collapses nothing without fields', () => {
  expect(fitToolbar({ ...users, fields: [], room: 300 }).fields).toEqual([]);
});

it.each([
  ['short text', { name: 'title', label: '标题' }, 160],
  ['long text', { name: 'keyword', label: '用户昵称', placeholder: '请输入用户昵称、账号、邮箱或拼音' }, 48 + 16 * 14],
  ['yes or no', { kind: 'flag', name: 'pinned', label: '是否一直置顶显示' }, 48 + 11 * 14],
] as const)('a field for %s fits its placeholder', (_, field, width) => {
  expect(fieldWidth(field)).toBe(width);
  expect(fieldWidth(field, true)).toBeLessThanOrEqual(160);
});

it.each([
  ['all actions that fit', 316, [100, 100, 100], 3],
  ['at least two in a menu', 315, [100, 100, 100], 1],
  ['all in a menu', 100, [100, 100, 100], 0],
  ['a single action as a button, even if it is too wide', 50, [100], 1],
])('shows %s of a selection', (_, room, widths, shown) => {
  expect(fitSelectionActions(room, widths, 70)).toBe(shown);
});
