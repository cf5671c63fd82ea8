import { limits } from '@mutai/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialState,
  lastPage,
  pageAfterRemoval,
  pageableTotal,
  readListState,
  requestOf,
  writeListState,
  type AddressRules,
  type ListState,
} from './list-address.ts';

const rules: AddressRules = {
  sortable: ['nickname', 'createdAt'],
  fields: [{ name: 'nickname' }, { name: 'enabled', accepts: (value) => ['true', 'false'].includes(value) }],
};

const read = (query: string) => readListState(new URLSearchParams(query), rules);

const states: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 9_999_999 }),
  size: fc.constantFrom(...limits.pageSizes),
  sort: fc.option(
    fc.record({ field: fc.constantFrom(...rules.sortable), order: fc.constantFrom('asc' as const, 'desc' as const) }),
  ),
  search: fc
    .record(
      {
        nickname: fc.string({ unit: 'binary', minLength: 1 }).map((text) => text.trim()),
        enabled: fc.constantFrom('true', 'false'),
      },
      { requiredKeys: [] },
    )
    .map((search) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))),
});

describe('URL of a list', () => {
  it('restores every written state', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = writeListState(new URLSearchParams(), state, rules).toString();
        expect(read(address)).toEqual(state);
      }),
    );
  });

  it('never throws for invalid parameters, and is stable after one read', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const state = read(query);
        expect(read(writeListState(new URLSearchParams(query), state, rules).toString())).toEqual(state);
      }),
    );
  });

  it('omits defaults', () => {
    expect(writeListState(new URLSearchParams(), initialState, rules).toString()).toBe('');
  });

  it('replaces its own parameters and keeps others', () => {
    const before = new URLSearchParams('tab=2&page=3&nickname=a');
    const state: ListState = { ...initialState, search: { enabled: 'true' } };
    expect(writeListState(before, state, rules).toString()).toBe('tab=2&enabled=true');
  });

  it('reads a parameter of an earlier release, and replaces it', () => {
    const renamed = { sortable: [], fields: [{ name: 'keyword', formerly: 'nickname' }] };
    const searchIn = (query: string) => readListState(new URLSearchParams(query), renamed).search;
    expect([searchIn('nickname=a'), searchIn('nickname=a&keyword=b')]).toEqual([{ keyword: 'a' }, { keyword: 'b' }]);
    const state: ListState = { ...initialState, search: { keyword: 'c' } };
    expect(writeListState(new URLSearchParams('nickname=a'), state, renamed).toString()).toBe('keyword=c');
  });

  it.each([
    ['', initialState],
    ['page=0&size=7&sort=password:asc', initialState],
    ['page=-1&size=ten&sort=nickname', initialState],
    ['page=1e3&sort=nickname:up', initialState],
    ['sort=nickname:asc:desc&enabled=maybe&nickname=%20%20', initialState],
    ['page=3&size=20', { ...initialState, page: 3, size: 20 }],
    ['sort=createdAt:desc', { ...initialState, sort: { field: 'createdAt', order: 'desc' } }],
    ['nickname=%E5%BC%A0%20%E4%B8%89', { ...initialState, search: { nickname: '张 三' } }],
  ])('reads %j', (query, state) => {
    expect(read(query)).toEqual(state);
  });
});

describe('request of a list', () => {
  it('contains page, size, sort and non-empty filters', () => {
    expect(requestOf(initialState)).toEqual({ page: 1, size: 10 });
    expect(
      requestOf({ page: 2, size: 20, sort: { field: 'nickname', order: 'asc' }, search: { enabled: 'true' } }),
    ).toEqual({ page: 2, size: 20, sort: 'nickname:asc', enabled: 'true' });
  });
});

describe('pages', () => {
  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [10_000, 10, 1000],
  ])('%i records, %i on a page: the last is page %i', (total, size, last) => {
    expect(lastPage(total, size)).toBe(last);
  });

  it.each([
    ['the only row of the last page', 3, 21, 1, 2],
    ['one of several rows', 3, 22, 1, 3],
    ['a whole last page', 2, 20, 10, 1],
    ['a whole page in the middle', 2, 40, 10, 2],
    ['the only record', 1, 1, 1, 1],
  ])('after removing %s', (_, page, total, removed, expected) => {
    expect(pageAfterRemoval({ ...initialState, page }, total, removed)).toBe(expected);
  });

  it.each([
    ['the count is exact', 3, 10, 25, false, 25],
    ['a page before the end of the count', 3, 10, 10_000, true, 10_000],
    ['a full page behind it', 5000, 10, 10_000, true, 50_001],
    ['the last page of all', 5000, 4, 10_000, true, 49_994],
    ['a page behind all of them', 9_000_000, 0, 10_000, true, 10_000],
  ])('records that pages lead to: %s', (_, page, rows, total, atLeast, expected) => {
    expect(pageableTotal({ ...initialState, page }, rows, total, atLeast)).toBe(expected);
  });
});
