import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedNames, sameValue, findDivergences, resolve } from './values.ts';

const names = ['nickname', 'roleIds', 'description'];
const base = { nickname: '张三', roleIds: [1], description: '' };

describe('equality of values', () => {
  it.each([
    ['', undefined, true],
    [null, [], true],
    ['', ' ', false],
    [0, '', false],
    [false, '', false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [{ a: [1] }, { a: [1] }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ 0: 'a' }, ['a'], false],
  ])('%j and %j: %s', (one, other, same) => {
    expect(sameValue(one, other)).toBe(same);
    expect(sameValue(other, one)).toBe(same);
  });

  it('holds for a copy of any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameValue(value, structuredClone(value))).toBe(true);
      }),
    );
  });

  it('names the changed fields only', () => {
    expect(changedNames(names, base, { ...base, roleIds: [1], description: 'x' })).toEqual(['description']);
  });
});

describe('two versions of a record', () => {
  it('do not differ if both made the same change', () => {
    const changed = { ...base, nickname: '李四' };
    expect(findDivergences(names, base, changed, { ...changed })).toEqual([]);
  });

  it('default to the side that changed a field, and to mine if both did', () => {
    const mine = { nickname: '李四', roleIds: [1], description: 'mine' };
    const latest = { nickname: '王五', roleIds: [2], description: '' };
    expect(findDivergences(names, base, mine, latest)).toEqual([
      { name: 'nickname', mine: '李四', latest: '王五', base: '张三', both: true, start: 'mine' },
      { name: 'roleIds', mine: [1], latest: [2], base: [1], both: false, start: 'latest' },
      { name: 'description', mine: 'mine', latest: '', base: '', both: false, start: 'mine' },
    ]);
  });

  it('resolve to the chosen side of each field', () => {
    const mine = { nickname: '李四', roleIds: [1], description: 'mine' };
    const latest = { nickname: '王五', roleIds: [2], description: '' };
    const rows = findDivergences(names, base, mine, latest);
    expect(resolve(latest, rows, {})).toEqual({ nickname: '李四', roleIds: [2], description: 'mine' });
    expect(resolve(latest, rows, { nickname: 'latest', roleIds: { merged: [1, 2] } })).toEqual({
      nickname: '王五',
      roleIds: [1, 2],
      description: 'mine',
    });
  });

  it('resolve to one of them if one side is chosen throughout', () => {
    const values = fc.record({ nickname: fc.string(), roleIds: fc.array(fc.nat()), description: fc.string() });
    fc.assert(
      fc.property(values, values, values, (from, mine, latest) => {
        const rows = findDivergences(names, from, mine, latest);
        const all = (side: 'mine' | 'latest') => Object.fromEntries(rows.map(({ name }) => [name, side]));
        expect(changedNames(names, resolve(latest, rows, all('mine')), mine)).toEqual([]);
        expect(resolve(latest, rows, all('latest'))).toEqual(latest);
      }),
    );
  });
});
