/** How an image is looked at: how large, from where, and which way up. Pure; all lengths in pixels. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place, from the middle of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface View {
  /** 1: the whole image is seen, as large as it fits. */
  readonly zoom: number;
  /** Where the middle of the image is. */
  readonly at: Point;
  /** Degrees clockwise, in quarters. */
  readonly turn: number;
}

/** All of the image, upright. */
export const wholeView: View = { zoom: 1, at: { x: 0, y: 0 }, turn: 0 };

/** How far one can come close or stand back. */
const zooms = { min: 0.2, max: 20 } as const;
/** How much a press of a button, or a key, changes the zoom. */
export const zoomStep = 1.25;

const quarter = 90;
const isOnItsSide = (turn: number): boolean => (turn / quarter) % 2 !== 0;

/** The room that an image takes at its own size once it is turned. */
const turned = ({ width, height }: Size, turn: number): Size =>
  isOnItsSide(turn) ? { width: height, height: width } : { width, height };

/** By what an image is made smaller to fit on the stage; small ones stay as they are. */
export function fitOf(image: Size, stage: Size, turn: number): number {
  const { width, height } = turned(image, turn);
  return Math.min(1, stage.width / width, stage.height / height);
}

/** Zooms, and keeps in its place what is at a point. */
export function zoomed(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(zooms.max, Math.max(zooms.min, view.zoom * factor));
  const ratio = zoom / view.zoom;
  const along = (of: number, to: number) => to - (to - of) * ratio;
  return { ...view, zoom, at: { x: along(view.at.x, point.x), y: along(view.at.y, point.y) } };
}

export const moved = (view: View, { x, y }: Point): View => ({ ...view, at: { x: view.at.x + x, y: view.at.y + y } });

/** Turns by quarters, and shows all of the image again. @param quarters clockwise; below 0 the other way */
export const turnedBy = (view: View, quarters: number): View => ({
  ...wholeView,
  turn: view.turn + quarters * quarter,
});

/** The same view with the image still in sight: what fits is in the middle, of the rest no edge comes past the middle. */
export function inSight(view: View, image: Size, stage: Size): View {
  const shown = fitOf(image, stage, view.turn) * view.zoom;
  const { width, height } = turned(image, view.turn);
  const along = (at: number, length: number, room: number) => {
    const most = (length * shown) / 2;
    return most * 2 <= room ? 0 : Math.min(most, Math.max(-most, at));
  };
  return { ...view, at: { x: along(view.at.x, width, stage.width), y: along(view.at.y, height, stage.height) } };
}
