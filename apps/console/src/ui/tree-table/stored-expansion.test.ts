import { expect, it } from 'vitest';
import { readExpansion, storedExpansion } from './stored-expansion.ts';

it('reads what it stored', () => {
  const expansion = { start: 'all', toggled: new Set([3, 4]) } as const;
  expect(readExpansion(JSON.parse(JSON.stringify(storedExpansion(expansion))))).toEqual(expansion);
});

it.each([undefined, null, 7, 'all', [], { start: 'matches' }, { toggled: 'x' }])('is folded for %j', (stored) => {
  expect(readExpansion(stored)).toEqual({ start: 'none', toggled: new Set() });
});

it('leaves out keys that make no sense, and forgets the oldest of too many', () => {
  expect(readExpansion({ start: 'none', toggled: [1, 'x', null, 2] }).toggled).toEqual(new Set([1, 2]));
  const many = new Set(Array.from({ length: 900 }, (_, index) => index));
  const { toggled } = readExpansion(storedExpansion({ start: 'none', toggled: many }));
  expect(toggled.size).toBe(500);
  expect(toggled.has(899)).toBe(true);
});
