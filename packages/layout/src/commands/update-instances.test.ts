import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutLimits } from '../limits.ts';
import { blocksOf, emptyLayout, type Layout } from '../model/layout.ts';
import { readLayout } from '../reading/read-layout.ts';
import { someEdit } from '../testing/edits.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import { deleteBlocks, setBlocks } from './blocks.ts';
import { type Component, componentFrom, instancesOf, placeComponent } from './components.ts';
import { placeBlocks } from './place.ts';
import { resetInstances, updateInstances } from './update-instances.ts';

const componentOf = (layout: Layout, revision: number): Component => ({
  id: 7,
  revision,
  document: componentFrom(layout, layout.order).document,
});
const two = [textAt(1, 0, 0), textAt(2, 200, 0)];
const first = componentOf(layoutOf(two), 1);
const base = () => first.document;
const canvas = { width: 1000, height: 500 };
/** Its outline is 300 wide, and parts 1 and 2 are at `left` and `left + 200`. */
const placedAt = (left: number) => placeComponent(emptyLayout(canvas), first, { x: left + 150, y: 50 });
/** Horizontal position by part. */
const positions = (layout: Layout) =>
  Object.fromEntries(blocksOf(layout).map(({ x, component, id }) => [component?.part ?? `block ${String(id)}`, x]));

test('a new part to the left of the others leaves them where they are', () => {
  const second = componentOf(layoutOf([...two, textAt(3, -150, 0)]), 2);
  expect(positions(updateInstances(placedAt(400), second, base))).toEqual({ 1: 400, 2: 600, 3: 250 });
  expect(positions(resetInstances(placedAt(400), second, base, [1]))).toEqual({ 1: 400, 2: 600, 3: 250 });
  const alone = deleteBlocks(placedAt(400), [2]);
  expect(positions(updateInstances(alone, second, base)), 'deleted').toEqual({ 1: 400, 3: 250 });
});

test('an instance at an edge moves as a whole if a new part would be beyond it', () => {
  const right = componentOf(layoutOf([...two, textAt(3, 330, 0)]), 2);
  expect(positions(updateInstances(placedAt(700), right, base))).toEqual({ 1: 570, 2: 770, 3: 900 });
  const left = componentOf(layoutOf([...two, textAt(3, -130, 0)]), 2);
  expect(positions(updateInstances(placedAt(0), left, base))).toEqual({ 1: 130, 2: 330, 3: 0 });
});

test('parts that were deleted, or moved alone, move no others at an edge', () => {
  const second = componentOf(setBlocks(first.document, [1], { bgColor: '#ff0000' }), 2);
  const edge = placeBlocks(deleteBlocks(placedAt(400), [2]), new Map([[1, { x: 900 }]]));
  expect(updateInstances(edge, second, base).blocks[1]).toMatchObject({ x: 900, bgColor: '#ff0000' });
  const apart = placeBlocks(placedAt(400), new Map([[1, { x: 900 }], [2, { x: 0 }]])); // prettier-ignore
  expect(updateInstances(apart, second, base).blocks).toMatchObject({ 1: { x: 900, bgColor: '#ff0000' }, 2: { x: 0 } });
});

test('an instance without changes has the shape of its component after any update, at any place', () => {
  const documents = someLayout(6).filter(({ order }) => order.length > 0);
  fc.assert(
    fc.property(
      documents,
      fc.array(someEdit, { maxLength: 5 }),
      fc.nat(3000),
      fc.nat(3000),
      (document, edits, x, y) => {
        const old = componentOf(document, 1);
        const made = componentOf(
          edits.reduce((layout, edit) => edit(layout), document),
          2,
        );
        const { width, height } = made.document.canvas;
        fc.pre(made.document.order.length > 0 && width <= 3000 && height <= 3000);
        const layout = placeComponent(emptyLayout({ width: 3000, height: 3000 }), old, { x, y });
        const updated = updateInstances(layout, made, () => old.document);
        const offsets = blocksOf(updated).map((block) => {
          const part = made.document.blocks[block.component?.part ?? 0];
          return part === undefined ? 'none' : [block.x - part.x, block.y - part.y].join();
        });
        expect(new Set(offsets).size).toBeLessThanOrEqual(1);
        expect(readLayout(updated)).toMatchObject({ layout: updated });
      },
    ),
  );
});

test('as many instances as a layout can have are updated at once', { timeout: 60_000 }, () => {
  const copies = layoutLimits.blocksMax / 2 - 1;
  const blocks = Array.from({ length: copies }, (_, index) =>
    two.map((block) => ({
      ...block,
      id: 2 * index + block.id,
      group: index + 1,
      component: { id: 7, revision: 1, part: block.id },
    })),
  );
  const second = componentOf(layoutOf([...two, textAt(3, 400, 0)]), 2);
  const updated = updateInstances(layoutOf(blocks.flat()), second, base);
  const revisions = instancesOf(updated).map(({ revision }) => revision);
  // Two more blocks fit.
  expect(revisions.filter((revision) => revision === 2)).toHaveLength(2);
  const third = componentOf(setBlocks(first.document, [1], { bgColor: '#ff0000' }), 3);
  const all = updateInstances(updated, third, (revision) => (revision === 1 ? first : second).document);
  expect(instancesOf(all).every(({ revision }) => revision === 3)).toBe(true);
  expect(all.order).toHaveLength(2 * copies);
});
