import { describe, expect, it } from 'vitest';
import { changedKey, chosenKeys, formValueOf } from './tree-select-value.ts';

describe('what is chosen', () => {
  it('is the first where only one can be chosen', () => {
    expect(chosenKeys([3, 4], false)).toEqual([3]);
    expect(chosenKeys([], false)).toEqual([]);
  });

  it('is all where several can be chosen', () => {
    expect(chosenKeys([3, 4], true)).toEqual([3, 4]);
    expect(chosenKeys(3, true)).toEqual([3]);
  });

  it.each([undefined, null, ''])('is nothing for %j', (value) => {
    expect(chosenKeys(value, false)).toEqual([]);
    expect(chosenKeys(value, true)).toEqual([]);
  });

  it('may be 0', () => {
    expect(chosenKeys(0, false)).toEqual([0]);
  });
});

describe('what the form is given', () => {
  it('is one key or null, or an array', () => {
    expect(formValueOf([3], false)).toBe(3);
    expect(formValueOf([], false)).toBeNull();
    expect(formValueOf([3], true)).toEqual([3]);
    expect(formValueOf([], true)).toEqual([]);
  });
});

it('finds the key by which two lists differ', () => {
  expect(changedKey([1, 2], [1, 2, 3])).toBe(3);
  expect(changedKey([1, 2], [2])).toBe(1);
  expect(changedKey([1], [1])).toBeUndefined();
});
