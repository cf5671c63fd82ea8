import { transformOf } from '@mutai/blocks/styles';
import { isMovable } from '@mutai/layout/commands/selection';
import { type Box, type Point } from '@mutai/layout/geometry/box';
import { type Block } from '@mutai/layout/model/block';

/** Block elements that follow the pointer by CSS transforms, without rendering. */
export interface LiftedBlocks {
  /** @param copies move copies and leave the blocks in place */
  readonly moveTo: (by: Point, copies: boolean) => void;
  /** Restores the elements; the editor's state has the new positions. */
  readonly putDown: () => void;
}

/** Returns the elements of blocks on the stage, in DOM order. */
export function blockElements(stage: HTMLElement, ids: ReadonlySet<number>): ReadonlyMap<number, HTMLElement> {
  const [id] = ids;
  if (ids.size === 1) {
    const element = stage.querySelector<HTMLElement>(`[data-block="${String(id)}"]`);
    return new Map(element === null || id === undefined ? [] : [[id, element]]);
  }
  return new Map(
    [...stage.querySelectorAll<HTMLElement>('[data-block]')].flatMap((element): (readonly [number, HTMLElement])[] => {
      const block = Number(element.dataset['block']);
      return ids.has(block) ? [[block, element]] : [];
    }),
  );
}

/** Positions an element of a block, as React does at rest. */
export function placeElement({ style }: HTMLElement, { x, y, w, h }: Box): void {
  style.left = `${String(x)}px`;
  style.top = `${String(y)}px`;
  style.width = `${String(w)}px`;
  style.height = `${String(h)}px`;
}

/** Positions, rotates and mirrors an element of a block, as React does at rest. */
export function restoreElement(element: HTMLElement, block: Block): void {
  placeElement(element, block);
  element.style.transform = transformOf(block);
}

const translation = (x: number, y: number): string => `translate(${String(x)}px,${String(y)}px)`;

/** @param stage around all block elements */
export function liftBlocks(stage: HTMLElement, blocks: readonly Block[]): LiftedBlocks {
  const elements = blockElements(stage, new Set(blocks.map(({ id }) => id)));
  const moved = blocks.flatMap((block) => {
    const element = elements.get(block.id);
    const [x, y] = [isMovable(block, 'x') ? 1 : 0, isMovable(block, 'y') ? 1 : 0];
    return element === undefined || x + y === 0 ? [] : [{ element, x, y, own: transformOf(block) }];
  });
  // A single block gets its own compositor layer, which moves without repainting. Many layers would cost more than they
  // save.
  if (moved.length === 1) for (const { element } of moved) element.style.willChange = 'transform';
  let wrapper: HTMLElement | undefined;

  const putBack = () => {
    for (const { element, own } of moved) element.style.transform = own;
  };
  const makeCopies = () => {
    wrapper = document.createElement('div');
    wrapper.style.willChange = 'transform';
    for (const element of elements.values()) {
      const copy = element.cloneNode(true);
      if (copy instanceof HTMLElement) delete copy.dataset['block'];
      wrapper.append(copy);
    }
    stage.append(wrapper);
    return wrapper;
  };
  const dropCopies = () => {
    wrapper?.remove();
    wrapper = undefined;
  };

  return {
    moveTo: (by, copies) => {
      if (copies) {
        if (wrapper === undefined) putBack();
        (wrapper ?? makeCopies()).style.transform = translation(by.x, by.y);
        return;
      }
      dropCopies();
      for (const { element, x, y, own } of moved) element.style.transform = translation(by.x * x, by.y * y) + own;
    },
    putDown: () => {
      dropCopies();
      putBack();
      for (const { element } of moved) element.style.removeProperty('will-change');
    },
  };
}
