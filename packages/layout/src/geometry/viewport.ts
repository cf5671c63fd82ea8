import { layoutLimits } from '../limits.ts';
import { clamp, type Point, type Size } from './box.ts';

/** Position and zoom of the canvas in its window: the top left corner in screen pixels, and the zoom factor. */
export interface Viewport extends Point {
  readonly zoom: number;
}

const { zoom: zoomLimits, zoomToFitMin } = layoutLimits;

/** Rounds a zoom to steps and clamps it to the range for manual zoom. */
export const zoomByHand = (zoom: number): number => {
  const steps = Math.round(1 / zoomLimits.step);
  return clamp(Math.round(zoom * steps) / steps, zoomLimits.min, zoomLimits.max);
};

/**
 * Converts a screen point to canvas coordinates.
 *
 * @param point in screen pixels from the top left corner of the window
 */
export const toCanvas = ({ x, y, zoom }: Viewport, point: Point): Point => ({
  x: (point.x - x) / zoom,
  y: (point.y - y) / zoom,
});

export const toScreen = ({ x, y, zoom }: Viewport, point: Point): Point => ({
  x: point.x * zoom + x,
  y: point.y * zoom + y,
});

/** Viewport with another zoom that keeps the same canvas point below a screen point. */
export function zoomedAt(viewport: Viewport, point: Point, zoom: number): Viewport {
  const fixed = toCanvas(viewport, point);
  return { x: point.x - fixed.x * zoom, y: point.y - fixed.y * zoom, zoom };
}

export const panned = ({ x, y, zoom }: Viewport, delta: Point): Viewport => ({ x: x + delta.x, y: y + delta.y, zoom });

/**
 * Viewport that fits and centers the whole canvas. The zoom may be below the manual minimum.
 *
 * @param margin minimum distance to the window edges in screen pixels
 * @param most maximum zoom
 */
export function fitted(canvas: Size, window: Size, margin: number, most: number = zoomLimits.max): Viewport {
  const room = { width: Math.max(1, window.width - 2 * margin), height: Math.max(1, window.height - 2 * margin) };
  const scale = Math.min(room.width / Math.max(1, canvas.width), room.height / Math.max(1, canvas.height));
  const zoom = clamp(scale, zoomToFitMin, most);
  return { x: (window.width - canvas.width * zoom) / 2, y: (window.height - canvas.height * zoom) / 2, zoom };
}
