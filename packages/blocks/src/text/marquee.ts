import { layoutLimits } from '@mutai/layout/limits';
import { type MarqueeDirection } from '@mutai/layout/model/types/text';

/** One pass of a marquee: enters at one edge of the block and leaves at the opposite one. */
export interface Run {
  readonly axis: 'X' | 'Y';
  /** Offset from the resting position, in pixels. */
  readonly from: number;
  readonly to: number;
  /** Duration in milliseconds. */
  readonly duration: number;
}

/**
 * @param box size of the block along the axis, in pixels
 * @param text size of the text along the axis, in pixels
 * @param speed pixels per second
 */
export function marqueeRun(direction: MarqueeDirection, box: number, text: number, speed: number): Run {
  const forward = direction === 'left' || direction === 'up';
  const axis = direction === 'left' || direction === 'right' ? 'X' : 'Y';
  const [from, to] = forward ? [box, -text] : [-text, box];
  return { axis, from, to, duration: ((box + text) / speed) * 1000 };
}

/**
 * Animates a text through its box in an endless loop on the compositor. Restarts when box or text change size, for
 * example after a font loaded or the language changed.
 *
 * @returns stops it
 */
export function startMarquee(
  box: HTMLElement,
  text: HTMLElement,
  direction: MarqueeDirection,
  speed: number,
): () => void {
  let animation: Animation | undefined;
  let before = '';
  const begin = () => {
    const horizontal = direction === 'left' || direction === 'right';
    const [room, length] = horizontal ? [box.clientWidth, text.offsetWidth] : [box.clientHeight, text.offsetHeight];
    const size = `${String(room)} ${String(length)}`;
    if (size === before) return;
    before = size;
    const { axis, from, to, duration } = marqueeRun(direction, room, length, speed);
    animation?.cancel();
    animation = text.animate(
      [from, to].map((place) => ({ transform: `translate${axis}(${String(place)}px)` })),
      { duration, delay: layoutLimits.marqueeStartMs, iterations: Infinity, fill: 'backwards' },
    );
  };
  const observer = new ResizeObserver(begin);
  observer.observe(box);
  observer.observe(text);
  begin();
  return () => {
    observer.disconnect();
    animation?.cancel();
  };
}
