import { expect, it } from 'vitest';
import { commandOf, listKeys } from './list-keys.ts';

const plain = {
  key: 'j',
  keyCode: 74,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  defaultPrevented: false,
};

it('finds the command of a key, also with caps lock', () => {
  expect(['j', 'J', 'ArrowUp', 'Delete', '/', 'q'].map((key) => commandOf({ ...plain, key }))).toEqual([
    'next',
    'next',
    'previous',
    'remove',
    'search',
    undefined,
  ]);
});

it.each([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { shiftKey: true },
  { isComposing: true },
  { keyCode: 229 },
  { defaultPrevented: true },
])('ignores %j', (part) => {
  expect(commandOf({ ...plain, ...part })).toBeUndefined();
});

it('has each key once', () => {
  const pressed = Object.values(listKeys).flatMap((key) => key.pressed);
  expect(new Set(pressed).size).toBe(pressed.length);
});
