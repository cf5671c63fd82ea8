import { type Point } from '@mutai/layout/geometry/box';
import { dragGuide } from './drag-guide.ts';
import { frameBlocks } from './frame-blocks.ts';
import { moveBlocksBy } from './move-blocks.ts';
import { panCanvas } from './pan-canvas.ts';
import { type Press, pressAt } from './press.ts';
import { rotateSelection } from './rotate-blocks.ts';
import { resizeBlocks } from './resize-blocks.ts';
import { spaceBlocks } from './space-blocks.ts';
import { type GestureContext } from './gesture-context.ts';
import { scrollAtEdges } from './scroll-at-edges.ts';
import { type CanvasGesture } from './track-pointer.ts';
import { gapAt } from '../overlay/gap-handles.ts';
import { isTurnHandle } from '../overlay/handle-picture.ts';
import { guideAt, handleAt } from '../overlay/overlay.ts';
import { canvasPoint } from '../view/canvas-view.ts';

/** Returns the id of the block that contains an element. */
export function blockAt(target: EventTarget | null): number | undefined {
  const block = target instanceof Element ? target.closest('[data-block]')?.getAttribute('data-block') : undefined;
  return block === null || block === undefined ? undefined : Number(block);
}

/** Returns the ids of all blocks at a point of the page, from the front. */
function blocksAt(stage: HTMLElement, { x, y }: Point): readonly number[] {
  const elements = document.elementsFromPoint(x, y).filter((element) => stage.contains(element));
  return [...new Set(elements.map((element) => blockAt(element)).filter((id) => id !== undefined))];
}

/**
 * Resolves a pointer press to its gesture.
 *
 * @param space true while the space bar is held
 */
export function readPress(
  { editor, window: element, stage }: GestureContext,
  event: PointerEvent,
  space: boolean,
): Press {
  const { layout, selected } = editor.state();
  const { canvas } = layout;
  const client = { x: event.clientX, y: event.clientY };
  const point = canvasPoint(editor, element, client);
  const onCanvas = point.x >= 0 && point.y >= 0 && point.x <= canvas.width && point.y <= canvas.height;
  const at = {
    handle: handleAt(event.target),
    turn: isTurnHandle(event.target),
    gap: gapAt(event.target),
    guide: guideAt(event.target),
    block: blockAt(event.target),
    onCanvas,
    hand: event.button === 1 || space,
    shift: event.shiftKey,
    ...(event.altKey && !event.shiftKey ? { stack: blocksAt(stage, client) } : {}),
  };
  return pressAt(at, layout, selected);
}

/** Starts the gesture of a press once the pointer moves. */
export function follow(context: GestureContext, press: Press, event: PointerEvent): CanvasGesture | null {
  const begin: { readonly [Kind in Press['kind']]: (of: Extract<Press, { kind: Kind }>) => CanvasGesture | null } = {
    pan: () => panCanvas(context),
    frame: ({ before }) => scrollAtEdges(context, frameBlocks(context, { x: event.clientX, y: event.clientY }, before)),
    move: ({ ids }) => scrollAtEdges(context, moveBlocksBy(context, ids)),
    resize: ({ handle }) => {
      const following = resizeBlocks(context, handle);
      return following && scrollAtEdges(context, following);
    },
    rotate: () => rotateSelection(context),
    space: ({ gap }) => spaceBlocks(context, gap),
    guide: ({ guide }) => dragGuide(context, guide.axis, guide.index),
  };
  // TypeScript cannot correlate the kind of the press with its handler.
  const one = begin[press.kind] as (of: Press) => CanvasGesture | null;
  return one(press);
}
