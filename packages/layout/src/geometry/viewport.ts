import { layoutLimits } from '../limits.ts';
import { clamp, type Point, type Size } from './box.ts';

/** Where the canvas stands in its window: the place of its upper left on the screen, in pixels of the screen, and zoom. */
export interface Viewport extends Point {
  readonly zoom: number;
}

const { zoom: zoomLimits, zoomToFitMin } = layoutLimits;

/** A zoom in whole steps, as people set it. */
export const zoomByHand = (zoom: number): number => {
  const steps = Math.round(1 / zoomLimits.step);
  return clamp(Math.round(zoom * steps) / steps, zoomLimits.min, zoomLimits.max);
};

/** @param point on the screen, from the upper left of the window */
export const toCanvas = ({ x, y, zoom }: Viewport, point: Point): Point => ({
  x: (point.x - x) / zoom,
  y: (point.y - y) / zoom,
});

export const toScreen = ({ x, y, zoom }: Viewport, point: Point): Point => ({
  x: point.x * zoom + x,
  y: point.y * zoom + y,
});

/** Another zoom, at which the same place of the canvas stays below a point of the screen. */
export function zoomedAt(viewport: Viewport, point: Point, zoom: number): Viewport {
  const fixed = toCanvas(viewport, point);
  return { x: point.x - fixed.x * zoom, y: point.y - fixed.y * zoom, zoom };
}

export const panned = ({ x, y, zoom }: Viewport, delta: Point): Viewport => ({ x: x + delta.x, y: y + delta.y, zoom });

/**
 * All of a canvas in the middle of a window. Where that takes a smaller zoom than people can set, it has it.
 *
 * @param margin pixels of the screen around it at the least
 * @param most largest zoom
 */
export function fitted(canvas: Size, window: Size, margin: number, most: number = zoomLimits.max): Viewport {
  const room = { width: Math.max(1, window.width - 2 * margin), height: Math.max(1, window.height - 2 * margin) };
  const scale = Math.min(room.width / Math.max(1, canvas.width), room.height / Math.max(1, canvas.height));
  const zoom = clamp(scale, zoomToFitMin, most);
  return { x: (window.width - canvas.width * zoom) / 2, y: (window.height - canvas.height * zoom) / 2, zoom };
}
