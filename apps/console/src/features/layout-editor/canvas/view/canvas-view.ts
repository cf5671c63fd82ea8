import { type Box, clamp, type Point, type Size } from '@mutai/layout/geometry/box';
import { fitted, panned, toCanvas, type Viewport, zoomedAt } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Editor } from '../../editor/editor.ts';

/** Margin around a fitted canvas, in pixels of the screen. */
export const margin = 24;
/** Part of the canvas that always stays visible, in pixels of the screen. */
const minVisible = 48;

/** Window through which the canvas is seen. Only the canvas needs this state. */
export interface CanvasView {
  /** Size without rulers, in pixels of the screen; 0 before the first measurement. */
  readonly window: Size;
  /** True until somebody zooms or pans: the canvas is fitted again after each resize. */
  readonly autoFit: boolean;
  /** Largest zoom for fitting: the initial zoom, or the maximum after fitting on request. */
  readonly fitZoom: number;
}

const { initial, max } = layoutLimits.zoom;

const views = new WeakMap<Editor, StoreApi<CanvasView>>();

/** Returns the window state of an editor's canvas. */
export function canvasViewOf(editor: Editor): StoreApi<CanvasView> {
  const known = views.get(editor);
  if (known !== undefined) return known;
  const made = createStore<CanvasView>(() => ({ window: { width: 0, height: 0 }, autoFit: true, fitZoom: initial }));
  views.set(editor, made);
  return made;
}

/** Clamps a viewport so that part of the canvas stays visible, and rounds it to whole pixels of the screen. */
function clampedViewport({ x, y, zoom }: Viewport, canvas: Size, window: Size): Viewport {
  const kept = (place: number, side: number, room: number): number =>
    Math.round(clamp(place, Math.min(minVisible, room) - side * zoom, room - Math.min(minVisible, room)));
  return { x: kept(x, canvas.width, window.width), y: kept(y, canvas.height, window.height), zoom };
}

/** Moves the viewport and stops automatic fitting. */
export function showAt(editor: Editor, viewport: Viewport): void {
  const view = canvasViewOf(editor);
  view.setState({ autoFit: false });
  editor.show({ viewport: clampedViewport(viewport, editor.state().layout.canvas, view.getState().window) });
}

/** @param by distance in pixels of the screen */
export const panBy = (editor: Editor, by: Point): void => showAt(editor, panned(editor.state().viewport, by));

/** @param point fixed point in the window; default: its center */
export function zoomAt(editor: Editor, zoom: number, point?: Point): void {
  const { window } = canvasViewOf(editor).getState();
  showAt(editor, zoomedAt(editor.state().viewport, point ?? { x: window.width / 2, y: window.height / 2 }, zoom));
}

/** Fits the canvas into the window as large as possible, and again after each resize. */
export function fitToWindow(editor: Editor): void {
  canvasViewOf(editor).setState({ autoFit: true, fitZoom: max });
  refit(editor);
}

/** Shows a box in the middle of the window, as large as possible. */
export function zoomToBox(editor: Editor, { x, y, w, h }: Box): void {
  const { window } = canvasViewOf(editor).getState();
  if (window.width === 0 || window.height === 0) return;
  const around = fitted({ width: w, height: h }, window, margin);
  showAt(editor, panned(around, { x: -x * around.zoom, y: -y * around.zoom }));
}

function refit(editor: Editor): void {
  const { window, fitZoom } = canvasViewOf(editor).getState();
  if (window.width === 0 || window.height === 0) return;
  const { x, y, zoom } = fitted(editor.state().layout.canvas, window, margin, fitZoom);
  editor.show({ viewport: { x: Math.round(x), y: Math.round(y), zoom } });
}

/** Updates the size of the window. */
export function resizeWindow(editor: Editor, window: Size): void {
  const view = canvasViewOf(editor);
  view.setState({ window });
  if (view.getState().autoFit) refit(editor);
}

/** Handles a new size of the canvas. */
export function refitCanvas(editor: Editor): void {
  if (canvasViewOf(editor).getState().autoFit) refit(editor);
}

/**
 * Returns the smallest shift that moves a range between bounds. A range longer than the bounds is aligned to the start.
 */
const shiftInto = (from: number, to: number, least: number, most: number): number =>
  from < least || to - from > most - least ? least - from : Math.min(0, most - to);

/** Pans by the smallest distance that makes a box visible. */
export function reveal(editor: Editor, { x, y, w, h }: Box): void {
  const { viewport } = editor.state();
  const { window } = canvasViewOf(editor).getState();
  const left = x * viewport.zoom + viewport.x;
  const top = y * viewport.zoom + viewport.y;
  const by = {
    x: shiftInto(left, left + w * viewport.zoom, 0, window.width),
    y: shiftInto(top, top + h * viewport.zoom, 0, window.height),
  };
  if (by.x !== 0 || by.y !== 0) panBy(editor, by);
}

/** Returns the center of the visible part of the canvas. */
export function visibleCenter(editor: Editor): Point {
  const { window } = canvasViewOf(editor).getState();
  const { viewport, layout } = editor.state();
  const { width, height } = layout.canvas;
  const { x, y } = toCanvas(viewport, { x: window.width / 2, y: window.height / 2 });
  return { x: Math.round(clamp(x, 0, width)), y: Math.round(clamp(y, 0, height)) };
}

/** Converts page coordinates to pixels of the canvas. @param element window of the canvas */
export function canvasPoint(editor: Editor, element: HTMLElement, client: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  return toCanvas(editor.state().viewport, { x: client.x - left, y: client.y - top });
}
