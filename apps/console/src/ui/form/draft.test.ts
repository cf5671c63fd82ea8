import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDraft, type Draft } from './draft.ts';

const draft: Draft = {
  target: { mode: 'modify', id: 7 },
  values: { nickname: '李四' },
  base: { nickname: '张三' },
  version: 3,
};

it('survives a round trip', () => {
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  const created: Draft = { ...draft, target: { mode: 'create' }, version: null };
  expect(readDraft(JSON.parse(JSON.stringify(created)))).toEqual(created);
});

it.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ ...draft, target: { mode: 'modify' } }],
  [{ ...draft, target: { mode: 'delete', id: 7 } }],
  [{ ...draft, values: 'x' }],
  [{ ...draft, base: [] }],
])('is nothing when %j was kept', (stored) => {
  expect(readDraft(stored)).toBeNull();
});

it('never throws for stored values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      readDraft(stored);
    }),
  );
});
