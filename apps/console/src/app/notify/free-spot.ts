/** Rectangle in the window, in CSS pixels. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Rect, 'width' | 'height'>;

/** Distance from the edges of the window, and between tried places, in pixels. */
const margin = 8;

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/**
 * Finds a place in the window that covers no obstacle: at the top in the middle, otherwise as far down as possible, in
 * the middle, then at the right and the left. Without a free place, the one that covers least.
 */
export function freeSpot(size: Size, window: Size, obstacles: readonly Rect[]): Pick<Rect, 'left' | 'top'> {
  const room = {
    x: Math.max(0, window.width - size.width - margin),
    y: Math.max(margin, window.height - size.height - margin),
  };
  const middle = Math.max(0, Math.round((window.width - size.width) / 2));
  const heights = Array.from({ length: Math.max(1, Math.floor(room.y / margin)) }, (_, step) => room.y - step * margin);
  const places = [
    { left: middle, top: margin },
    ...[middle, room.x, margin].flatMap((left) => heights.map((top) => ({ left, top }))),
  ];
  let best = { left: middle, top: margin };
  let least = Infinity;
  for (const place of places) {
    const covered = obstacles.reduce((sum, one) => sum + overlap({ ...place, ...size }, one), 0);
    if (covered === 0) return place;
    if (covered < least) {
      least = covered;
      best = place;
    }
  }
  return best;
}
