import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeRow } from './drop.ts';
import { anyTree, item, itemFields, itemNames, treeOf } from './testing-trees.ts';
import {
  ancestorsOf,
  branchesOf,
  depthOf,
  descendantsOf,
  indexTree,
  matching,
  nest,
  titleParts,
  type Nested,
} from './tree-model.ts';

const shape = (nodes: readonly Nested<TreeRow>[]): unknown[] =>
  nodes.map(({ id, children }) => (children === undefined ? id : [id, shape(children)]));
const nested = (...items: TreeRow[]) => shape(nest(items, itemNames));

const system = [
  item(1, 0, '系统管理'),
  item(2, 1, '用户管理'),
  item(3, 1, '角色管理'),
  item(4, 3, 'Assign'),
  item(5, 0, '日志'),
  item(6, 5, '登录日志'),
];

describe('nesting', () => {
  it('keeps the order among siblings, parents before or after their children', () => {
    expect(nested(item(3, 1), item(1), item(4), item(2, 1))).toEqual([[1, [3, 2]], 4]);
  });

  it('omits `children` of leaves', () => {
    expect(nest([item(1)], itemNames)).toEqual([item(1)]);
  });

  it('moves records with a missing parent to the top', () => {
    expect(nested(item(1, 99), item(2, 1))).toEqual([[1, [2]]]);
  });

  it('breaks a cycle at its first record', () => {
    expect(nested(item(4, 2), item(1, 3), item(2, 1), item(3, 2))).toEqual([[1, [[2, [4, 3]]]]]);
  });

  it('moves a record that is its own parent to the top', () => {
    expect(nested(item(1, 1), item(2, 1))).toEqual([[1, [2]]]);
  });

  it('drops a second record with the same id', () => {
    expect(nested(item(1), item(2, 1), item(1, 2))).toEqual([[1, [2]]]);
  });

  it('does not mutate the records', () => {
    const flat = [item(1), item(2, 1)];
    nest(flat, itemNames);
    expect(flat).toEqual([item(1), item(2, 1)]);
  });

  it('loses no record for any parents', () => {
    const records = fc.array(fc.nat({ max: 15 }), { maxLength: 15 });
    fc.assert(
      fc.property(records, (parents) => {
        const tree = treeOf(parents.map((parentId, at) => item(at + 1, parentId)));
        expect([...tree.entries.keys()].map(Number).toSorted((one, other) => one - other)).toEqual(
          parents.map((_, at) => at + 1),
        );
      }),
    );
  });

  it('nests a chain of ten thousand', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => item(at + 1, at));
    expect(depthOf(treeOf(chain), 10_000)).toBe(10_000);
  });
});

describe('the index', () => {
  const tree = treeOf(system);

  it('reads nodes before their children', () => {
    expect([...tree.entries.keys()]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(tree.roots).toEqual([1, 5]);
  });

  it('returns ancestors and descendants', () => {
    expect(descendantsOf(tree, 1)).toEqual([2, 3, 4]);
    expect(ancestorsOf(tree, 4)).toEqual([3, 1]);
    expect(branchesOf(tree)).toEqual([1, 3, 5]);
  });

  it('counts levels', () => {
    expect([1, 3, 4, 99].map((key) => depthOf(tree, key))).toEqual([1, 2, 3, 0]);
  });

  it('uses key, title and children by default', () => {
    const { entries } = indexTree([{ key: 'a', title: '甲', children: [{ key: 'b', title: '乙' }] }]);
    expect(entries.get('b')).toMatchObject({ title: '乙', parent: 'a', depth: 2 });
  });

  it('uses the given field names', () => {
    const { entries } = indexTree([{ code: 'a', label: '甲', items: [{ code: 'b', label: '乙', items: [] }] }], {
      key: 'code',
      title: 'label',
      children: 'items',
    });
    expect(entries.get('b')).toMatchObject({ title: '乙', parent: 'a' });
  });

  it('indexes a key once', () => {
    interface Loop {
      readonly key: string;
      readonly children: Loop[];
    }
    const loop: Loop = { key: 'a', children: [] };
    loop.children.push(loop);
    expect([...indexTree([loop]).entries.keys()]).toEqual(['a']);
  });

  it('rejects a node without a key', () => {
    expect(() => indexTree([{ title: '甲' }])).toThrow('"key"');
  });

  it('has consistent ancestors and descendants', () => {
    fc.assert(
      fc.property(anyTree, (tree_) => {
        for (const key of tree_.entries.keys()) {
          for (const below of descendantsOf(tree_, key)) expect(ancestorsOf(tree_, below)).toContain(key);
          expect(depthOf(tree_, key)).toBe(ancestorsOf(tree_, key).length + 1);
        }
      }),
    );
  });
});

describe('searching', () => {
  const nodes = nest(system, itemNames);
  const search = (text: string) => {
    const found = matching(nodes, text, itemFields);
    return { shown: shape(found.nodes), expand: found.expand };
  };

  it('keeps matches with their ancestors', () => {
    expect(search('登录')).toEqual({ shown: [[5, [6]]], expand: [5] });
  });

  it('is case-insensitive', () => {
    expect(search('aSSIGN')).toEqual({ shown: [[1, [[3, [4]]]]], expand: [1, 3] });
  });

  it('keeps descendants of a match, collapsed', () => {
    expect(search('角色')).toEqual({ shown: [[1, [[3, [4]]]]], expand: [1] });
    expect(search('系统')).toEqual({ shown: [[1, [2, [3, [4]]]]], expand: [] });
  });

  it('expands a match with matching descendants', () => {
    expect(search('管理')).toEqual({ shown: [[1, [2, [3, [4]]]]], expand: [1] });
  });

  it('shows nothing when nothing matches', () => {
    expect(search('不存在')).toEqual({ shown: [], expand: [] });
  });

  it('returns the same nodes without a text', () => {
    expect(matching(nodes, '  ', itemFields).nodes).toBe(nodes);
  });

  it('copies only ancestors of matches', () => {
    const found = matching(nodes, '用户', itemFields).nodes;
    expect(found[0]).not.toBe(nodes[0]);
    expect(found[0]?.children?.[0]).toBe(nodes[0]?.children?.[0]);
  });
});

describe('pieces of a title', () => {
  it('separates every occurrence, preserving case', () => {
    expect(titleParts('Admin 管理 admin', 'ADMIN')).toEqual([
      { at: 0, text: 'Admin', found: true },
      { at: 5, text: ' 管理 ', found: false },
      { at: 9, text: 'admin', found: true },
    ]);
  });

  it('is one piece without a match', () => {
    expect(titleParts('管理', ' ')).toEqual([{ at: 0, text: '管理', found: false }]);
    expect(titleParts('管理', '用户')).toEqual([{ at: 0, text: '管理', found: false }]);
  });

  it('joins to the original title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1, maxLength: 2 }), (title, text) => {
        expect(
          titleParts(title, text)
            .map((part) => part.text)
            .join(''),
        ).toBe(title);
      }),
    );
  });
});
