/** Mark on a ruler. */
export interface Tick {
  /** Pixels of the screen from the start of the ruler. */
  readonly at: number;
  /** Position on the canvas in pixels; `null` for a mark without a label. */
  readonly label: number | null;
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;
/** Smallest distance between labels, in pixels of the screen. */
const minLabelDistance = 56;
const marksPerStep = 10;

/**
 * Returns the visible marks of a ruler.
 *
 * @param start origin of the canvas, in pixels of the screen
 * @param length length of the ruler, in pixels of the screen
 */
export function ticksOf(start: number, zoom: number, length: number): readonly Tick[] {
  const step = steps.find((one) => one * zoom >= minLabelDistance) ?? 10_000;
  const mark = step >= marksPerStep ? step / marksPerStep : step;
  const first = Math.ceil(-start / zoom / mark);
  const last = Math.floor((length - start) / zoom / mark);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const value = (first + index) * mark;
    return { at: start + value * zoom, label: value % step === 0 ? value : null };
  });
}
