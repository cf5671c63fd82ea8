import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrangeColumns,
  fixedColumns,
  samePreference,
  clampWidth,
  columnWidth,
  defaultPreference,
  isDefaultArrangement,
  moveItem,
  orderKeys,
  readPreference,
  type ArrangeableColumn,
} from './column-preference.ts';

const columns: readonly ArrangeableColumn[] = [
  { key: 'name', title: 'Name', width: 200, required: true },
  { key: 'account', title: 'Account', width: 120 },
  { key: 'note', title: 'Note', width: 180, flexible: true },
  { key: 'created', title: 'Created', width: 160, initiallyHidden: true },
];

const shown = (preference: unknown) =>
  arrangeColumns(columns, readPreference(preference))
    .filter(({ visible }) => visible)
    .map(({ column }) => column.key);

describe('a stored preference', () => {
  it('falls back to the default if invalid', () => {
    for (const stored of [null, undefined, 7, 'wide', [], {}])
      expect(readPreference(stored)).toEqual(defaultPreference);
  });

  it('loses only invalid parts', () => {
    expect(
      readPreference({
        order: ['a', 3, 'b'],
        visible: { a: false, b: 'no' },
        widths: { a: 90, b: '90', c: Number.NaN, d: -5 },
        pinned: ['a', 3],
        density: 'tiny',
      }),
    ).toEqual({ order: ['a', 'b'], visible: { a: false }, widths: { a: 90 }, pinned: ['a'], density: 'standard' });
  });

  it('never throws for stored values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(arrangeColumns(columns, readPreference(stored))).toHaveLength(columns.length);
      }),
    );
  });
});

describe('order of the columns', () => {
  it('is a permutation of the declared ones for any stored value', () => {
    const declared = columns.map(({ key }) => key);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...declared), fc.string())), (stored) => {
        expect(orderKeys(declared, stored).toSorted()).toEqual(declared.toSorted());
      }),
    );
  });

  it('puts a new column after its declared neighbor', () => {
    expect(orderKeys(['a', 'b', 'new', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'new', 'a']);
    expect(orderKeys(['new', 'a', 'b'], ['b', 'a'])).toEqual(['new', 'b', 'a']);
  });

  it('moves one', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    const items = ['a', 'b'];
    expect(moveItem(items, 1, 2)).toBe(items);
    expect(moveItem(items, 0, -1)).toBe(items);
  });
});

describe('arranged columns', () => {
  it('are as declared by default', () => {
    expect(shown(null)).toEqual(['name', 'account', 'note']);
    expect(isDefaultArrangement(defaultPreference)).toBe(true);
  });

  it('show and hide columns as chosen, but never hide a required one', () => {
    expect(shown({ visible: { name: false, account: false, created: true } })).toEqual(['name', 'note', 'created']);
  });

  it('clamp widths', () => {
    const [first] = arrangeColumns(columns, readPreference({ widths: { name: 5 } }));
    expect(first?.width).toBe(columnWidth.min);
    expect(clampWidth(1e9)).toBe(columnWidth.max);
    expect(clampWidth(99.6)).toBe(100);
  });

  it('have exactly one flexible column', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('name', 'account', 'note', 'created'), fc.boolean()),
        fc.dictionary(fc.constantFrom('name', 'account', 'note', 'created'), fc.integer({ min: 1, max: 900 })),
        (visible, widths) => {
          const arranged = arrangeColumns(columns, { ...defaultPreference, visible, widths });
          expect(arranged.filter((entry) => entry.visible && entry.flexible)).toHaveLength(1);
        },
      ),
    );
  });

  it('stretch the last one if the flexible one has a fixed width', () => {
    const arranged = arrangeColumns(columns, readPreference({ widths: { note: 300 }, visible: { created: true } }));
    expect(arranged.map(({ column, flexible, width }) => [column.key, flexible, width])).toEqual([
      ['name', false, 200],
      ['account', false, 120],
      ['note', false, 300],
      ['created', true, 160],
    ]);
  });
});

describe('pinned columns', () => {
  it('come first, in the order of the columns, and are not stretched', () => {
    const arranged = arrangeColumns(columns, readPreference({ pinned: ['note', 'gone', 'account'] }));
    expect(arranged.map(({ column, pinned }) => [column.key, pinned]).slice(0, 3)).toEqual([
      ['account', true],
      ['note', true],
      ['name', false],
    ]);
    expect(arranged.filter(({ flexible }) => flexible).map(({ column }) => column.key)).not.toContain('note');
    expect(isDefaultArrangement(readPreference({ pinned: ['note'] }))).toBe(false);
  });

  it('stay in view while they take at most half of the width', () => {
    const pinned = [
      { pinned: true, flexible: false, width: 120 },
      { pinned: true, flexible: false, width: 60 },
      { pinned: false, flexible: true, width: 100 },
    ];
    expect([1000, 440, 439, 320, 319, 0].map((room) => fixedColumns(pinned, room, 40))).toEqual([2, 2, 1, 1, 0, 0]);
    expect(fixedColumns([{ pinned: true, flexible: true, width: 100 }], 1000, 0)).toBe(0);
  });

  it('are part of what is compared', () => {
    const widths = { a: 90, b: 80 };
    const one = readPreference({ widths, visible: {}, pinned: ['a'] });
    expect(samePreference(one, readPreference({ widths: { b: 80, a: 90 }, pinned: ['a'] }))).toBe(true);
    expect(samePreference(one, readPreference({ widths }))).toBe(false);
    expect(samePreference(one, { ...one, density: 'compact' })).toBe(false);
  });
});
