import { expect, it } from 'vitest';
import { sortedBody } from './sorted-body.ts';

type Values = { name: string; note: string; sort: number | null };

it('trims the named texts and leaves the others as they are', () => {
  expect(sortedBody<Values>({ name: ' 技术部 ', note: ' x ' }, ['name'])).toEqual({ name: '技术部', note: ' x ' });
});

it('sends a number to sort by only where there is one', () => {
  expect(sortedBody<Values>({ sort: 0 }, ['name'])).toEqual({ sort: 0 });
  expect(sortedBody<Values>({ sort: null }, ['name'])).toEqual({});
  expect(sortedBody<Values>({}, ['name'])).toEqual({});
});
