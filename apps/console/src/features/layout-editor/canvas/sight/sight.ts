import { clamp, type Point, type Size } from '@mutai/layout/geometry/box';
import { fitted, panned, toCanvas, type Viewport, zoomedAt } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Editor } from '../../editor/editor.ts';

/** Pixels of the screen around a canvas that is shown whole. */
export const margin = 24;
/** Pixels of a canvas that stay in its window, wherever it is moved to. */
const keptInSight = 48;

/** The window through which a canvas is seen: what of the sitting only the canvas itself needs. */
export interface Sight {
  /** Pixels of the screen, without rulers; nothing until it is measured. */
  readonly window: Size;
  /** All of the canvas is shown, whatever the window becomes, until somebody zooms or moves it. */
  readonly autoFit: boolean;
  /** Largest zoom at which that is done: the usual one, until all of the canvas is asked for. */
  readonly fitZoom: number;
}

const { initial, max } = layoutLimits.zoom;

const sights = new WeakMap<Editor, StoreApi<Sight>>();

/** The window of an editor's canvas. */
export function sightOf(editor: Editor): StoreApi<Sight> {
  const known = sights.get(editor);
  if (known !== undefined) return known;
  const made = createStore<Sight>(() => ({ window: { width: 0, height: 0 }, autoFit: true, fitZoom: initial }));
  sights.set(editor, made);
  return made;
}

/** A place of a canvas in its window at which enough of it is in sight, and its pixels are those of the screen. */
function inSight({ x, y, zoom }: Viewport, canvas: Size, window: Size): Viewport {
  const kept = (place: number, side: number, room: number): number =>
    Math.round(clamp(place, Math.min(keptInSight, room) - side * zoom, room - Math.min(keptInSight, room)));
  return { x: kept(x, canvas.width, window.width), y: kept(y, canvas.height, window.height), zoom };
}

/** Shows the canvas at another place; from then on it stays there when the window becomes another. */
export function showAt(editor: Editor, viewport: Viewport): void {
  const sight = sightOf(editor);
  sight.setState({ autoFit: false });
  editor.show({ viewport: inSight(viewport, editor.state().layout.canvas, sight.getState().window) });
}

/** @param by pixels of the screen */
export const panBy = (editor: Editor, by: Point): void => showAt(editor, panned(editor.state().viewport, by));

/** @param point of the window, below which the canvas stays in its place; without one, its middle */
export function zoomAt(editor: Editor, zoom: number, point?: Point): void {
  const { window } = sightOf(editor).getState();
  showAt(editor, zoomedAt(editor.state().viewport, point ?? { x: window.width / 2, y: window.height / 2 }, zoom));
}

/** Shows all of the canvas as large as the window allows, and goes on doing so when that becomes another. */
export function fitInSight(editor: Editor): void {
  sightOf(editor).setState({ autoFit: true, fitZoom: max });
  refit(editor);
}

function refit(editor: Editor): void {
  const { window, fitZoom } = sightOf(editor).getState();
  if (window.width === 0 || window.height === 0) return;
  const { x, y, zoom } = fitted(editor.state().layout.canvas, window, margin, fitZoom);
  editor.show({ viewport: { x: Math.round(x), y: Math.round(y), zoom } });
}

/** The window has another size. */
export function windowIs(editor: Editor, window: Size): void {
  const sight = sightOf(editor);
  sight.setState({ window });
  if (sight.getState().autoFit) refit(editor);
}

/** The canvas has another size. */
export function canvasChanged(editor: Editor): void {
  if (sightOf(editor).getState().autoFit) refit(editor);
}

/** How far something has to be moved to be between bounds; where it is longer than they are apart, its beginning. */
const wayInto = (from: number, to: number, least: number, most: number): number =>
  from < least || to - from > most - least ? least - from : Math.min(0, most - to);

/** Moves the canvas as far as it takes to see something of it. */
export function reveal(editor: Editor, { x, y, w, h }: Point & { readonly w: number; readonly h: number }): void {
  const { viewport } = editor.state();
  const { window } = sightOf(editor).getState();
  const left = x * viewport.zoom + viewport.x;
  const top = y * viewport.zoom + viewport.y;
  const by = {
    x: wayInto(left, left + w * viewport.zoom, 0, window.width),
    y: wayInto(top, top + h * viewport.zoom, 0, window.height),
  };
  if (by.x !== 0 || by.y !== 0) panBy(editor, by);
}

/** The middle of what is seen of the canvas. */
export function middleInSight(editor: Editor): Point {
  const { window } = sightOf(editor).getState();
  const { viewport, layout } = editor.state();
  const { width, height } = layout.canvas;
  const { x, y } = toCanvas(viewport, { x: window.width / 2, y: window.height / 2 });
  return { x: Math.round(clamp(x, 0, width)), y: Math.round(clamp(y, 0, height)) };
}

/** The place of the canvas below a point of the page. @param element the canvas's window */
export function canvasPoint(editor: Editor, element: HTMLElement, client: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  return toCanvas(editor.state().viewport, { x: client.x - left, y: client.y - top });
}
