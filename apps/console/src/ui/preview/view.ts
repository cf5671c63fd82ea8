/** View of an image: zoom, position and rotation. Pure functions; all lengths in pixels. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Point relative to the center of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface View {
  /** 1: the whole image fits the stage. */
  readonly zoom: number;
  /** Center of the image. */
  readonly at: Point;
  /** Degrees clockwise, multiples of 90. */
  readonly turn: number;
}

/** Whole image, not rotated. */
export const initialView: View = { zoom: 1, at: { x: 0, y: 0 }, turn: 0 };

/** Limits of the zoom. */
const zooms = { min: 0.2, max: 20 } as const;
/** Zoom factor of a button or key. */
export const zoomStep = 1.25;

const quarter = 90;
const isOnItsSide = (turn: number): boolean => (turn / quarter) % 2 !== 0;

/** Size of an image after rotation. */
const turned = ({ width, height }: Size, turn: number): Size =>
  isOnItsSide(turn) ? { width: height, height: width } : { width, height };

/** Scale that fits an image on the stage; at most 1. */
export function fitScale(image: Size, stage: Size, turn: number): number {
  const { width, height } = turned(image, turn);
  return Math.min(1, stage.width / width, stage.height / height);
}

/** Zooms around a fixed point. */
export function zoomed(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(zooms.max, Math.max(zooms.min, view.zoom * factor));
  const ratio = zoom / view.zoom;
  const along = (of: number, to: number) => to - (to - of) * ratio;
  return { ...view, zoom, at: { x: along(view.at.x, point.x), y: along(view.at.y, point.y) } };
}

export const moved = (view: View, { x, y }: Point): View => ({ ...view, at: { x: view.at.x + x, y: view.at.y + y } });

/** Rotates by quarters and shows the whole image again. @param quarters clockwise; negative: counterclockwise */
export const rotatedBy = (view: View, quarters: number): View => ({
  ...initialView,
  turn: view.turn + quarters * quarter,
});

/** Clamps the position: an image that fits is centered; otherwise no edge may pass the center. */
export function clampedView(view: View, image: Size, stage: Size): View {
  const shown = fitScale(image, stage, view.turn) * view.zoom;
  const { width, height } = turned(image, view.turn);
  const along = (at: number, length: number, room: number) => {
    const most = (length * shown) / 2;
    return most * 2 <= room ? 0 : Math.min(most, Math.max(-most, at));
  };
  return { ...view, at: { x: along(view.at.x, width, stage.width), y: along(view.at.y, height, stage.height) } };
}
