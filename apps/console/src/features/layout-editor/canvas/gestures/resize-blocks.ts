import { type Box } from '@mutai/layout/geometry/box';
import { type Handle } from '@mutai/layout/geometry/resize';
import { startResize } from '@mutai/layout/gestures/resize-gesture';
import { gestureMessages as text } from './gestures.messages.ts';
import { blockElements } from './lifted-blocks.ts';
import { type GestureContext, snapDistance, distanceOnCanvas } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

const cursors = {
  nw: 'nwse-resize',
  n: 'ns-resize',
  ne: 'nesw-resize',
  e: 'ew-resize',
  se: 'nwse-resize',
  s: 'ns-resize',
  sw: 'nesw-resize',
  w: 'ew-resize',
} as const satisfies Record<Handle, string>;

function place({ style }: HTMLElement, { x, y, w, h }: Box): void {
  style.left = `${String(x)}px`;
  style.top = `${String(y)}px`;
  style.width = `${String(w)}px`;
  style.height = `${String(h)}px`;
}

/** Resizes the selection. @returns `null` if no selected block is resizable */
export function resizeBlocks(context: GestureContext, handle: Handle): CanvasGesture | null {
  const { editor, overlay, stage } = context;
  const { layout, selected } = editor.state();
  const gesture = startResize(layout, [...selected], handle);
  if (gesture === null) return null;
  const elements = blockElements(stage, selected);
  /** React does not know the inline styles written by gestures and skips unchanged ones, so restore them here. */
  const end = () => {
    for (const [id, element] of elements) {
      const block = editor.state().layout.blocks[id];
      if (block !== undefined) place(element, block);
    }
    overlay.show(null);
  };
  return {
    cursor: cursors[handle],
    frame: (at) => {
      const { box, boxes, lines } = gesture.move(distanceOnCanvas(context, at), {
        threshold: snapDistance(context, at),
        keepRatio: at.shift,
      });
      for (const [id, element] of elements) {
        const resized = boxes.get(id);
        if (resized !== undefined) place(element, resized);
      }
      overlay.show({ selected, boxes, lines, badge: text.size(box.w, box.h) });
    },
    commit: () => {
      editor.run(text.resize, () => gesture.commit());
      end();
    },
    cancel: end,
  };
}
