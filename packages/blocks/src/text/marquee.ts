import { layoutLimits } from '@mutai/layout/limits';
import { type MarqueeDirection } from '@mutai/layout/model/types/text';

/** A run of a marquee: from outside of its block, all the way through it, to outside again. */
export interface Run {
  readonly axis: 'X' | 'Y';
  /** Pixels from where the text begins when it is still. */
  readonly from: number;
  readonly to: number;
  /** Milliseconds. */
  readonly duration: number;
}

/**
 * @param box pixels of the block in the direction of the run
 * @param text pixels of the text in that direction
 * @param speed pixels a second
 */
export function marqueeRun(direction: MarqueeDirection, box: number, text: number, speed: number): Run {
  const forward = direction === 'left' || direction === 'up';
  const axis = direction === 'left' || direction === 'right' ? 'X' : 'Y';
  const [from, to] = forward ? [box, -text] : [-text, box];
  return { axis, from, to, duration: ((box + text) / speed) * 1000 };
}

/**
 * Lets a text run through its box again and again; the compositor does it. It begins anew when box or text change size: a
 * font came, the language changed.
 *
 * @returns ends it
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
