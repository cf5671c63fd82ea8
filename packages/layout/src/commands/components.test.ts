import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldChanges, sameValue } from '../difference/field-changes.ts';
import { type Block } from '../model/block.ts';
import { blocksOf, emptyLayout, type Layout, withBlocks } from '../model/layout.ts';
import { readLayout } from '../reading/read-layout.ts';
import { someEdit } from '../testing/edits.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import { isAdjusted, valueAt } from '../testing/merges.ts';
import {
  deleteBlocks,
  duplicateBlocks,
  groupBlocks,
  lockBlocks,
  setBlocks,
  setParams,
  ungroupBlocks,
} from './blocks.ts';
import {
  type Component,
  componentFrom,
  detachInstances,
  instancesOf,
  linkBlocks,
  placeComponent,
} from './components.ts';
import { moveLayers } from './order.ts';
import { moveBlocks, placeBlocks } from './place.ts';
import { resetInstances, updateInstances } from './update-instances.ts';

const documentOf = (layout: Layout) => componentFrom(layout, layout.order).document;
const componentOf = (document: Layout, revision = 1): Component => ({ id: 7, revision, document });
const center = { x: 900, y: 500 };
const empty = emptyLayout();

/** Component of two texts side by side, placed twice: blocks 1 and 2 at 300, 300, blocks 3 and 4 at 900, 300. */
const first = componentOf(documentOf(layoutOf([textAt(1, 50, 60), textAt(2, 200, 60)])));
const twice = placeComponent(placeComponent(empty, first, { x: 425, y: 350 }), first, { x: 1025, y: 350 });
const changed = (edit: (document: Layout) => Layout, revision = 2): Component =>
  componentOf(edit(first.document), revision);
const base = (): Layout => first.document;
const at = (layout: Layout, id: number) => {
  const { x = NaN, y = NaN } = layout.blocks[id] ?? {};
  return [x, y];
};
const isValid = (layout: Layout) => 'layout' in readLayout(layout);

const someDocument = someLayout(6)
  .filter(({ order }) => order.length > 0)
  .map(documentOf);
const someEdits = fc.array(someEdit, { maxLength: 5 });
const edited = (layout: Layout, edits: readonly ((layout: Layout) => Layout)[]) =>
  edits.reduce((before, edit) => edit(before), layout);

/** Fields that an edit changed in blocks that an update then changed to something else. */
function* lostOverrides(placed: Layout, layout: Layout, updated: Layout) {
  for (const block of blocksOf(placed)) {
    const [mine, after] = [layout.blocks[block.id], updated.blocks[block.id]];
    // A copy of another part may have the id of a deleted block.
    const isSamePart = mine?.component === null || mine?.component.part === block.component?.part;
    if (mine === undefined || after === undefined || !isSamePart) continue;
    for (const field of Object.keys(fieldChanges(block, mine))) {
      const isOwn = !isAdjusted(field) && !field.startsWith('component');
      if (isOwn && !sameValue(valueAt(after, field), valueAt(mine, field))) yield `${field} of ${String(block.id)}`;
    }
  }
}

describe('the document of a component', () => {
  test('has the size of its blocks and contains no link, group or lock', () => {
    const { document, parts } = componentFrom(lockBlocks(twice, [3], true), [3, 4]);
    expect(document.canvas).toMatchObject({ width: 250, height: 100, bgColor: '' });
    expect([...parts]).toEqual([[3, 1], [4, 2]]); // prettier-ignore
    expect(blocksOf(document)).toMatchObject([
      { id: 1, x: 0, y: 0, group: null, component: null, locked: false },
      { id: 2, x: 150, y: 0, group: null, component: null },
    ]);
    expect(document).toMatchObject(first.document);
  });

  test('is valid for any selection', () => {
    fc.assert(
      fc.property(someDocument, (document) => {
        expect(readLayout(document)).toMatchObject({ layout: document });
      }),
    );
  });

  test('keeps the parts of the component that it replaces, and gives others new ids', () => {
    const grown = { ...withBlocks(twice, [textAt(5, 400, 500)]), order: [...twice.order, 5] };
    const { parts } = componentFrom(deleteBlocks(grown, [1]), [2, 5, 4], componentOf(first.document));
    expect(parts.get(2)).toBe(2);
    expect(parts.get(4), 'part 2 is taken').not.toBe(2);
    expect(new Set([parts.get(4), parts.get(5)])).toEqual(new Set([3, 4]));
  });
});

test('a placed component is a group around a point, within the canvas', () => {
  expect(instancesOf(twice)).toMatchObject([
    {
      id: 7,
      revision: 1,
      blocks: [
        { id: 1, component: { part: 1 } },
        { id: 2, component: { part: 2 } },
      ],
    },
    { blocks: [{ id: 3, title: '文本组件3' }, { id: 4 }] },
  ]);
  expect([1, 2, 3, 4].map((id) => at(twice, id))).toEqual([[300, 300], [450, 300], [900, 300], [1050, 300]]); // prettier-ignore
  expect(at(placeComponent(empty, first, { x: 9000, y: -5 }), 1)).toEqual([1670, 0]);
  fc.assert(
    fc.property(someDocument, fc.integer({ max: 3000 }), fc.integer({ max: 3000 }), (document, x, y) => {
      const layout = placeComponent(emptyLayout({ width: 700, height: 300 }), componentOf(document), { x, y });
      expect(isValid(layout)).toBe(true);
      expect(layout.order).toHaveLength(document.order.length);
    }),
  );
});

test('blocks are linked to the component that was made from them', () => {
  const layout = layoutOf([textAt(1, 50, 60), textAt(2, 200, 60), textAt(3, 0, 0)]);
  const { document, parts } = componentFrom(layout, [1, 2]);
  const linked = linkBlocks(layout, parts, componentOf(document));
  expect(instancesOf(linked)).toMatchObject([
    {
      revision: 1,
      blocks: [
        { id: 1, group: 1 },
        { id: 2, group: 1 },
      ],
    },
  ]);
  expect(updateInstances(linked, componentOf(document, 2), () => document).blocks[1]).toMatchObject({ x: 50, y: 60 });
});

describe('instances', () => {
  test('are told apart also within one group', () => {
    expect(instancesOf(groupBlocks(twice, twice.order))).toMatchObject([
      { blocks: [{ id: 1 }, { id: 2 }] },
      { blocks: [{ id: 3 }, { id: 4 }] },
    ]);
  });

  test('are copied with their links; ungrouped or detached blocks have none', () => {
    expect(instancesOf(duplicateBlocks(twice, [1, 2]))).toHaveLength(3);
    expect(instancesOf(ungroupBlocks(twice, [1, 2]))).toMatchObject([{ blocks: [{ id: 3 }, { id: 4 }] }]);
    expect(instancesOf(detachInstances(twice, [3]))).toMatchObject([{ blocks: [{ id: 1 }, { id: 2 }] }]);
    expect(detachInstances(twice, [3]).blocks[4]).toMatchObject({ group: 2, component: null });
  });
});

describe('an update', () => {
  test('keeps what was changed in an instance and takes everything else', () => {
    const second = changed((document) =>
      setBlocks(
        setParams(placeBlocks(document, new Map([[2, { x: 120 }]])), [1, 2], 'text', { 'fontCh.size': 60 }),
        [1],
        {
          bgColor: '#ff0000',
        },
      ),
    );
    const overridden = setParams(twice, [1], 'text', { 'fontCh.content': '二号站台', 'fontCh.size': 80 });
    const updated = updateInstances(overridden, second, base);
    expect(updated.blocks[1]).toMatchObject({
      bgColor: '#ff0000',
      params: { fontCh: { content: '二号站台', size: 80 } },
      component: { revision: 2 },
    });
    expect(updated.blocks[3]).toMatchObject({ bgColor: '#ff0000', params: { fontCh: { size: 60 } } });
    expect(at(updated, 4)).toEqual([1020, 300]);
    const one = updateInstances(overridden, second, base, [3]);
    expect(one.blocks[1]).toBe(overridden.blocks[1]);
    expect(one.blocks[3]).toEqual(updated.blocks[3]);
  });

  test('adds new parts in their layer and deletes removed ones, unless they were changed or deleted in the instance', () => {
    const added = { ...textAt(3, 0, 0), title: '新' };
    const second = changed((document) => ({
      ...withBlocks(deleteBlocks(document, [2]), [added]),
      order: [3, 1],
    }));
    const layout = { ...deleteBlocks(setBlocks(twice, [2], { title: '改过' }), [3]) };
    const updated = updateInstances(layout, second, base);
    expect(blocksOf(updated)).toMatchObject([
      { title: '新', group: 1, component: { part: 3 }, x: 300 },
      { id: 1 },
      { id: 2, title: '改过', group: 1, component: null },
      { title: '新', component: { part: 3 }, x: 900 },
    ]);
    expect(isValid(updated)).toBe(true);
  });

  test('keeps the layers that a designer chose, and other blocks between', () => {
    const between = { ...withBlocks(twice, [textAt(9, 0, 0)]), order: [1, 9, 2, 3, 4] };
    const second = changed((document) => moveLayers(document, [1], 'front'));
    expect(updateInstances(between, second, base).order).toEqual([2, 9, 1, 4, 3]);
    const reordered = moveLayers(twice, [3], 'front');
    const third = changed((document) => setBlocks(document, [1], { bgColor: '#ff0000' }));
    expect(updateInstances(reordered, third, base).order).toEqual([1, 2, 4, 3]);
  });

  test('leaves instances alone for which there is no room or no document', () => {
    const second = changed((document) => setBlocks(document, [1], { bgColor: '#ff0000' }));
    expect(updateInstances(twice, second, () => undefined)).toBe(twice);
    expect(updateInstances(twice, { ...second, id: 8 }, base)).toBe(twice);
  });

  test('to the revision that instances have is the identity', () => {
    fc.assert(
      fc.property(someDocument, someEdits, (document, edits) => {
        const component = componentOf(document);
        const layout = edited(placeComponent(empty, component, center), edits);
        expect(updateInstances(layout, component, () => document)).toBe(layout);
        const links = (block: Block) => ({ ...block, component: null });
        const again = updateInstances(layout, componentOf(document, 2), () => document);
        expect(blocksOf(again).map(links)).toEqual(blocksOf(layout).map(links));
      }),
    );
  });

  test('of a moved instance leaves it where it is', () => {
    fc.assert(
      fc.property(someDocument, someEdits, fc.integer({ min: -50, max: 50 }), (document, edits, by) => {
        const component = componentOf(document);
        const newer = componentOf(documentOf(edited(document, edits)), 2);
        fc.pre(newer.document.order.length > 0);
        const layout = placeComponent(emptyLayout({ width: 9000, height: 9000 }), component, { x: 4500, y: 4500 });
        const move = (block: Block) => ({ ...block, x: block.x + by, y: block.y - by });
        const moved = (before: Layout) => withBlocks(before, blocksOf(before).map(move));
        const update = (before: Layout) => updateInstances(before, newer, () => document);
        expect(update(moved(layout))).toEqual(moved(update(layout)));
      }),
    );
  });

  test('keeps overrides, is valid, and done twice changes nothing more', () => {
    fc.assert(
      fc.property(someDocument, someEdits, someEdits, (document, edits, own) => {
        const newer = componentOf(edited(document, edits), 2);
        const placedOnce = placeComponent(empty, componentOf(document), center);
        const layout = edited(placedOnce, own);
        const updated = updateInstances(layout, newer, () => document);
        expect(readLayout(updated)).toMatchObject({ layout: updated });
        expect(updateInstances(updated, newer, () => document)).toBe(updated);
        expect([...lostOverrides(placedOnce, layout, updated)]).toEqual([]);
      }),
    );
  });
});

test('a reset drops all changes but the position', () => {
  const own = moveBlocks(setBlocks(deleteBlocks(twice, [2]), [1], { title: '改过' }), [1], { x: 11, y: 22 });
  const reset = resetInstances(own, first, base, [1]);
  expect(instancesOf(reset)[0]).toMatchObject({
    blocks: [{ id: 1, title: '文本组件1', group: 3, x: 311, y: 322 }, { x: 461 }],
  });
  expect(reset.blocks[3]).toBe(twice.blocks[3]);
  const second = changed((document) => setBlocks(document, [1], { bgColor: '#ff0000' }));
  expect(resetInstances(own, second, base, [1]).blocks[1]).toMatchObject({
    bgColor: '#ff0000',
    component: { revision: 2 },
  });
  fc.assert(
    fc.property(someDocument, someEdits, (document, own_) => {
      const layout = edited(placeComponent(empty, componentOf(document), center), own_);
      const again = resetInstances(layout, componentOf(document), () => document, layout.order);
      expect(readLayout(again)).toMatchObject({ layout: again });
    }),
  );
});
