import { describe, expect, it } from 'vitest';
import type { AddressRules } from '../list/list-address.ts';
import { addressOfView, isBareAddress, knownQuery, queryOf, viewIn } from './view-state.ts';

const rules: AddressRules = {
  sortable: ['nickname', 'createdAt'],
  fields: [{ name: 'nickname' }, { name: 'enabled', accepts: (value) => ['true', 'false'].includes(value) }],
};
const params = (text: string) => new URLSearchParams(text);

describe('view in the address', () => {
  it.each([
    ['', null],
    ['view=5', 5],
    ['view=0', 0],
    ['view=', null],
    ['view=-1', null],
    ['view=1e3', null],
    ['view=99999999999', null],
  ])('%j is %s', (text, id) => expect(viewIn(params(text))).toBe(id));

  it('is not needed where anything else determines the list', () => {
    for (const text of ['', 'tab=log', 'open=3']) expect(isBareAddress(params(text), rules)).toBe(true);
    for (const text of ['view=0', 'view=x', 'page=2', 'size=20', 'sort=a', 'enabled=true', 'nickname=']) {
      expect(isBareAddress(params(text), rules)).toBe(false);
    }
  });

  it('is shown at its first page, with the page size and the parameters of others', () => {
    const shown = addressOfView(
      params('tab=2&page=3&size=20&nickname=a'),
      7,
      'sort=createdAt:desc&enabled=true',
      rules,
    );
    expect(Object.fromEntries(shown)).toEqual({
      tab: '2',
      size: '20',
      enabled: 'true',
      sort: 'createdAt:desc',
      view: '7',
    });
    expect(addressOfView(shown, null, '', rules).toString()).toBe('tab=2&size=20');
    expect(addressOfView(shown, 0, '', rules).toString()).toBe('tab=2&size=20&view=0');
  });

  it('leaves out fields and orders that the list does not have any more', () => {
    const old = 'gone=1&enabled=maybe&sort=password:asc&nickname=%E5%BC%A0&page=9&size=50&view=3';
    expect(addressOfView(params(''), 7, old, rules).toString()).toBe('nickname=%E5%BC%A0&view=7');
    expect(knownQuery(old, rules)).toBe('nickname=%E5%BC%A0');
  });
});

it('queries of equal states are equal, in whatever order they were typed', () => {
  const sort = { field: 'nickname', order: 'asc' } as const;
  const [one, other] = [
    { enabled: 'true', nickname: 'a' },
    { nickname: 'a', enabled: 'true' },
  ].map((search) => queryOf({ search, sort }, rules));
  expect(one).toBe(other);
  expect(knownQuery(one ?? '', rules)).toBe(one);
  expect(queryOf({ search: {}, sort: null }, rules)).toBe('');
});
