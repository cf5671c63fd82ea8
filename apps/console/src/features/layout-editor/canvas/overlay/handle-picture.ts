import { type Box, type Size } from '@mutai/layout/geometry/box';
import { middleOf, type RotatedBox, turned } from '@mutai/layout/geometry/rotation';
import { type Handle } from '@mutai/layout/geometry/resize';

/** Handles clockwise from the top. */
const clockwise = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const satisfies readonly Handle[];
const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const;

/** Returns the number of eighths of a circle by which the cursors of rotated handles turn: 0 to 3. */
export const cursorTurn = (rotation: number): number => (((Math.round(rotation / 45) % 4) + 4) % 4) + 0;

/** Returns the cursor of a handle of a rotated block. */
export const handleCursor = (handle: Handle, rotation: number): string =>
  cursors[(clockwise.indexOf(handle) + cursorTurn(rotation)) % 4] ?? 'default';

/** Distance of the rotation handle from the box, in pixels of the screen; its style sheet has it too. */
const turnDistance = 28;

/**
 * Returns the side of the box that the rotation handle is at: above the box, unless that is outside of the window.
 *
 * @param box with handles, in pixels of the screen
 */
export function turnSide(box: RotatedBox, window: Size): 'above' | 'below' {
  const { x, y } = middleOf(box);
  const up = turned({ x: 0, y: -box.h / 2 - turnDistance }, box.rotation ?? 0);
  const isInside = ({ width, height }: Size, at: Pick<Box, 'x' | 'y'>): boolean =>
    at.x > 0 && at.y > 0 && at.x < width && at.y < height;
  const above = { x: x + up.x, y: y + up.y };
  const below = { x: x - up.x, y: y - up.y };
  return !isInside(window, above) && isInside(window, below) ? 'below' : 'above';
}

/** Name of the rotation handle among the handles. */
export const turnHandle = 'turn';

/** Returns true for the rotation handle. */
export const isTurnHandle = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['handle'] === turnHandle;
