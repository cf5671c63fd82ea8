import { describe, expect, it } from 'vitest';
import { changedKey, chosenKeys, formValueOf } from './tree-select-value.ts';

describe('selected keys', () => {
  it('are the first one for a single select', () => {
    expect(chosenKeys([3, 4], false)).toEqual([3]);
    expect(chosenKeys([], false)).toEqual([]);
  });

  it('are all for a multiple select', () => {
    expect(chosenKeys([3, 4], true)).toEqual([3, 4]);
    expect(chosenKeys(3, true)).toEqual([3]);
  });

  it.each([undefined, null, ''])('are empty for %j', (value) => {
    expect(chosenKeys(value, false)).toEqual([]);
    expect(chosenKeys(value, true)).toEqual([]);
  });

  it('may include 0', () => {
    expect(chosenKeys(0, false)).toEqual([0]);
  });
});

describe('form value', () => {
  it('is one key or null, or an array', () => {
    expect(formValueOf([3], false)).toBe(3);
    expect(formValueOf([], false)).toBeNull();
    expect(formValueOf([3], true)).toEqual([3]);
    expect(formValueOf([], true)).toEqual([]);
  });
});

it('changedKey finds the difference of two lists', () => {
  expect(changedKey([1, 2], [1, 2, 3])).toBe(3);
  expect(changedKey([1, 2], [2])).toBe(1);
  expect(changedKey([1], [1])).toBeUndefined();
});
