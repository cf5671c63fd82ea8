import { expect, it } from 'vitest';
import { arrangedActions, groupedActions, splitActions, type RowAction } from './action-layout.ts';

/** Actions by key: `!` destroys something, `?` is rare, `a.x` belongs to group a. */
const actions = (...keys: readonly string[]): readonly RowAction[] =>
  keys.map((text) => {
    const key = text.replace(/[!?]/, '');
    const [group] = key.split('.');
    return {
      key,
      label: key,
      run: () => undefined,
      ...(text.endsWith('!') ? { danger: true } : {}),
      ...(text.endsWith('?') ? { rare: true } : {}),
      ...(group === undefined || group === key ? {} : { group }),
    };
  });
const keys = (list: readonly RowAction[]) => list.map(({ key }) => key).join();
const split = (list: readonly RowAction[], compact = false) => {
  const { shown, hidden } = splitActions(list, compact);
  return [keys(shown), keys(hidden)];
};

it.each([
  ['two words and a menu', ['reset', 'modify', 'history?', 'remove!'], 'reset,modify', 'history,remove'],
  ['no menu with a single entry', ['modify', 'history?', 'remove!'], 'modify,history,remove', ''],
  ['a single rare action', ['view?'], 'view', ''],
  ['only rare actions', ['copy?', 'log?'], '', 'copy,log'],
  ['danger last', ['end!', 'modify', 'a?', 'b!'], 'modify,end', 'a,b'],
  ['nothing', [], '', ''],
])('%s', (_, given, shown, hidden) => {
  expect(split(actions(...given))).toEqual([shown, hidden]);
});

it('has a menu only in compact layouts, unless it would have a single entry', () => {
  expect(split(actions('modify', 'remove!'), true)).toEqual(['', 'modify,remove']);
  expect(split(actions('details'), true)).toEqual(['details', '']);
});

it('orders actions as their resource declares, and hides others', () => {
  const all = actions('reset', 'history?', 'modify', 'remove!');
  expect(split(arrangedActions(all, ['modify', 'missing', 'reset']))).toEqual(['modify,reset', 'history,remove']);
  expect(split(arrangedActions(all, ['publish', 'remove']))).toEqual(['remove', 'reset,history,modify']);
  expect(arrangedActions(all, undefined)).toBe(all);
});

it('groups long menus by what their entries declare, with dangerous ones last', () => {
  const long = actions('see.a', 'see.b', 'make.c', 'd', 'e!', 'f!');
  expect(groupedActions(long).map(keys)).toEqual(['see.a,see.b', 'make.c', 'd', 'e,f']);
  expect(groupedActions(long.slice(0, 4)).map(keys)).toEqual(['see.a,see.b,make.c,d']);
});
