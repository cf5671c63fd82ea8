/** A mark on a ruler. */
export interface Tick {
  /** Pixels of the screen from the beginning of the ruler. */
  readonly at: number;
  /** Pixels of the canvas; null: a mark without a number. */
  readonly label: number | null;
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;
/** Pixels of the screen between two numbers at the least. */
const labelRoom = 56;
const marksOfStep = 10;

/**
 * The marks of a ruler that can be seen.
 *
 * @param start where the canvas begins, in pixels of the screen
 * @param length of the ruler
 */
export function ticksOf(start: number, zoom: number, length: number): readonly Tick[] {
  const step = steps.find((one) => one * zoom >= labelRoom) ?? 10_000;
  const mark = step >= marksOfStep ? step / marksOfStep : step;
  const first = Math.ceil(-start / zoom / mark);
  const last = Math.floor((length - start) / zoom / mark);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const value = (first + index) * mark;
    return { at: start + value * zoom, label: value % step === 0 ? value : null };
  });
}
