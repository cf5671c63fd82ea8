import { setCanvas } from '@mutai/layout/commands/blocks';
import { type Axis } from '@mutai/layout/geometry/arrange';
import { toCanvas } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { type Canvas } from '@mutai/layout/model/layout';
import { gestureMessages as text } from './gestures.messages.ts';
import { type GestureContext } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/** Returns the guides after placing one of them. @param place `null`: remove it */
export function withGuide(
  { guides }: Canvas,
  axis: Axis,
  place: number | null,
  index: number | undefined,
): Canvas['guides'] {
  const others = guides[axis].filter((_, at) => at !== index);
  const placed = place === null || others.includes(place) ? others : [...others, place];
  return { ...guides, [axis]: placed.slice(0, layoutLimits.guidesMax) };
}

/**
 * Moves a guide. Dropped outside of the canvas or on a ruler, it is removed.
 *
 * @param index of the guide; `undefined`: a new one from the ruler
 */
export function dragGuide(context: GestureContext, axis: Axis, index?: number): CanvasGesture {
  const { editor, overlay, window: element } = context;
  const { layout, viewport } = editor.state();
  const { canvas } = layout;
  const side = axis === 'x' ? canvas.width : canvas.height;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  let place: number | null = null;
  return {
    cursor: axis === 'x' ? 'col-resize' : 'row-resize',
    frame: ({ client }) => {
      const inWindow = client.x >= left && client.x <= right && client.y >= top && client.y <= bottom;
      const at = Math.round(toCanvas(viewport, { x: client.x - left, y: client.y - top })[axis]);
      place = inWindow && at >= 0 && at <= side ? at : null;
      const badge = place === null ? '' : String(place);
      overlay.show({ guide: { axis, place, ...(index === undefined ? {} : { index }) }, badge });
    },
    commit: () => {
      const title = index === undefined ? text.addGuide : place === null ? text.removeGuide : text.moveGuide;
      const guides = withGuide(canvas, axis, place, index);
      editor.run(title, (current) => setCanvas(current, { guides }));
      overlay.show(null);
    },
    cancel: () => overlay.show(null),
  };
}
