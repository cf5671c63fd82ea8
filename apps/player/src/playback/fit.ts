import type { Orientation, ScreenFit } from '@mutai/contract/screens/resource';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * CSS transform that places a canvas, whose top left corner is that of the display, in the middle of the display.
 *
 * @param orientation clockwise rotation in degrees
 */
export function fitTransform(canvas: Size, display: Size, fit: ScreenFit, orientation: Orientation): string {
  const isUpright = orientation === 90 || orientation === 270;
  const [width, height] = isUpright ? [display.height, display.width] : [display.width, display.height];
  let x = width / Math.max(1, canvas.width);
  let y = height / Math.max(1, canvas.height);
  if (fit === 'contain') x = y = Math.min(x, y);
  else if (fit === 'cover') x = y = Math.max(x, y);
  return [
    `translate(${String(display.width / 2)}px, ${String(display.height / 2)}px)`,
    `rotate(${String(orientation)}deg)`,
    `scale(${String(x)}, ${String(y)})`,
    `translate(${String(-canvas.width / 2)}px, ${String(-canvas.height / 2)}px)`,
  ].join(' ');
}
