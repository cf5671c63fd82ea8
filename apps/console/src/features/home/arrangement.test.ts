import { expect, test } from 'vitest';
import { arrangementOf } from './arrangement.ts';

const pages = ['post', 'category', 'comment', 'material', 'user'];

test('the default is the first pages; an empty choice stays empty', () => {
  const many = Array.from({ length: 20 }, (_, index) => `page-${index}`);
  expect(arrangementOf(undefined, many)).toMatchObject({ shown: many.slice(0, 9), untouched: true });
  expect(arrangementOf([], pages)).toMatchObject({ shown: [], untouched: false });
  expect(arrangementOf({ of: 'another release' }, pages).shown).toEqual(pages);
  expect(arrangementOf(['user', 7, 'user', 'post'], pages).shown).toEqual(['user', 'post']);
});

test('a page can be added and removed', () => {
  const chosen = arrangementOf(undefined, pages).toggled('comment');
  expect(chosen).toEqual(['post', 'category', 'material', 'user']);
  expect(arrangementOf(chosen, pages).toggled('comment')).toEqual([...chosen, 'comment']);
});

test('pages without permission keep their place', () => {
  const stored = ['role', 'post', 'log', 'user'];
  const { shown, reordered, toggled } = arrangementOf(stored, pages);
  expect(shown).toEqual(['post', 'user']);
  expect(reordered(['user', 'post'])).toEqual(['role', 'user', 'log', 'post']);
  expect(toggled('material')).toEqual([...stored, 'material']);
  expect(arrangementOf(reordered(['user', 'post']), [...pages, 'role', 'log']).shown).toEqual([
    'role',
    'user',
    'log',
    'post',
  ]);
});
