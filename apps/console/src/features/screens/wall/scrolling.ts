/** Position of a list that scrolls by itself. */
export interface Scrolling {
  /** In pixels from the top. */
  readonly at: number;
  /** Milliseconds until it moves on. */
  readonly restMs: number;
}

/** Room of a list that scrolls by itself. */
export interface ScrollRoom {
  /** Largest position, in pixels; 0: everything fits. */
  readonly max: number;
  /** Visible height, in pixels. */
  readonly page: number;
  /** True for pages in turn instead of motion. */
  readonly jumps: boolean;
}

/** Rest at both ends, and on each page without motion, in milliseconds. */
export const restMs = 8000;
/** Time in which one visible height scrolls by, in milliseconds: a row is seen for half a minute. */
const pageMs = 30_000;
/** Part of the visible height by which a jump moves on; the rest is seen twice. */
const jump = 0.9;

/** Next position. It returns to the top after resting at the end. @param elapsedMs since the last one */
export function nextScrolling(before: Scrolling, elapsedMs: number, { max, page, jumps }: ScrollRoom): Scrolling {
  if (max <= 0) return { at: 0, restMs };
  if (before.restMs > elapsedMs) return { at: before.at, restMs: before.restMs - elapsedMs };
  if (before.at >= max) return { at: 0, restMs };
  const at = Math.min(max, before.at + page * (jumps ? jump : elapsedMs / pageMs));
  return { at, restMs: jumps || at >= max ? restMs : 0 };
}
