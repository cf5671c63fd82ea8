import { type SpaceGesture } from '@mutai/layout/gestures/space-gesture';
import { toScreen, type Viewport } from '@mutai/layout/geometry/viewport';

/** Smallest side of the selected units for which gaps have handles, in pixels of the screen. */
const minSide = 36;

/** Creates handles for the equal gaps of a selection, in pixels of the screen. */
export function gapHandles({ axis, middles, shortest }: SpaceGesture, viewport: Viewport): readonly HTMLElement[] {
  if (shortest * viewport.zoom < minSide) return [];
  return middles.map((middle, index) => {
    const { x, y } = toScreen(viewport, middle);
    const element = document.createElement('div');
    element.dataset['gap'] = String(index);
    element.dataset['axis'] = axis;
    element.style.transform = `translate(${String(Math.round(x))}px,${String(Math.round(y))}px) translate(-50%,-50%)`;
    return element;
  });
}

/** Returns the index of the gap whose handle an element is; `undefined` if it is none. */
export function gapAt(target: EventTarget | null): number | undefined {
  const index = target instanceof HTMLElement ? target.dataset['gap'] : undefined;
  return index === undefined ? undefined : Number(index);
}
