import { addBlock } from '@mutai/layout/commands/blocks';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { expect, test } from 'vitest';
import {
  brokenKey,
  copiesKey,
  removeCopy,
  findCopies,
  saveCopy,
  type LocalCopy,
  type TextStorage,
} from './local-copies.ts';

/** @param room capacity in characters */
function storageOf(
  texts: Record<string, string> = {},
  room = Infinity,
): TextStorage & { texts: Record<string, string> } {
  return {
    texts,
    read: (key) => texts[key],
    write: (key, text) => {
      const others = Object.entries(texts).reduce((sum, [name, other]) => sum + (name === key ? 0 : other.length), 0);
      if (others + text.length > room) return false;
      texts[key] = text;
      return true;
    },
    remove: (key) => {
      delete texts[key];
    },
  };
}

const copy = (changes: Partial<LocalCopy> = {}): LocalCopy => ({
  user: 1,
  layout: 7,
  window: 'a',
  at: 1,
  version: 3,
  saved: false,
  document: addBlock(emptyLayout(), 'text'),
  ...changes,
});

test('each window keeps its own copy; unsaved copies of the user and layout are found, newest first', () => {
  const storage = storageOf();
  for (const changes of [
    {},
    { at: 5 },
    { window: 'b', at: 9 },
    { user: 2 },
    { layout: 'new' },
    { window: 'c', saved: true },
  ] as const) {
    expect(saveCopy(storage, copy(changes))).toBe(true);
  }
  const found = findCopies(storage, 1, 7);
  expect(found.copies.map(({ window, at }) => [window, at])).toEqual([
    ['b', 9],
    ['a', 5],
  ]);
  expect(found.copies[0]?.document).toEqual(copy().document);
  expect(found.problems).toEqual([]);
  removeCopy(storage, copy({ window: 'b' }));
  expect(findCopies(storage, 1, 7).copies).toHaveLength(1);
  expect(findCopies(storage, 1, 'new').copies).toHaveLength(1);
});

test('a full storage keeps the previous copy and loses no other; saved copies make room', () => {
  const size = JSON.stringify({ copies: [copy()] }).length;
  const storage = storageOf({}, size * 2);
  saveCopy(storage, copy({ window: 'x', saved: true }));
  expect(saveCopy(storage, copy({ at: 1 }))).toBe(true);
  expect(saveCopy(storage, copy({ layout: 8, at: 1 }))).toBe(true);
  const large = Array.from({ length: 9 }).reduce<LocalCopy['document']>(
    (layout) => addBlock(layout, 'text'),
    emptyLayout(),
  );
  expect(saveCopy(storage, copy({ at: 2, document: large }))).toBe(false);
  expect(findCopies(storage, 1, 7).copies).toMatchObject([{ at: 1 }]);
  expect(findCopies(storage, 1, 8).copies).toHaveLength(1);
});

test.each<[string, string]>([
  ['not JSON', '{"copies":[{'],
  ['something else', '{"width":1920}'],
  ...[-1, 1.5, 8.64e15 + 1, 1e300].map((at): [string, string] => [
    `the time ${at}`,
    JSON.stringify({ copies: [copy({ at })] }),
  ]),
  ['an entry that is none', JSON.stringify({ copies: [{ layout: 7 }] })],
  [
    'a broken layout',
    JSON.stringify({ copies: [copy({ document: { ...emptyLayout(), schemaVersion: 9 as Layout['schemaVersion'] } })] }),
  ],
])('%s is put aside and reported', (_, text) => {
  const storage = storageOf({ [copiesKey]: text });
  expect(findCopies(storage, 1, 7)).toMatchObject({ copies: [], problems: [expect.any(String)] });
  expect(storage.texts[brokenKey]).toBeDefined();
  expect(findCopies(storage, 1, 7).problems, 'once').toEqual([]);
  expect(saveCopy(storage, copy())).toBe(true);
});
