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
  /** Part of the pass at which the text lies at the edge that it moves to, from 0 to 1: the first pass begins there. */
  readonly start: number;
}

/**
 * @param box size of the block along the axis, in pixels
 * @param text size of the text along the axis, in pixels
 * @param speed pixels per second
 * @param inset distance of the resting text from the edges of the block, in pixels
 */
export function marqueeRun(direction: MarqueeDirection, box: number, text: number, speed: number, inset = 0): Run {
  const forward = direction === 'left' || direction === 'up';
  const axis = direction === 'left' || direction === 'right' ? 'X' : 'Y';
  const [entering, leaving] = [box - inset, 0 - text - inset];
  const [from, to] = forward ? [entering, leaving] : [leaving, entering];
  const length = box + text;
  return { axis, from, to, duration: (length / speed) * 1000, start: length > 0 ? entering / length : 0 };
}

/**
 * Animates a text through its box in an endless loop on the compositor. It begins inside of the box, at the edge that it
 * moves to, so that a screen is never empty at first. Restarts when box or text change size, for example after a font
 * loaded or the language changed.
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
    const { paddingLeft, paddingTop } = getComputedStyle(box);
    const inset = parseFloat(horizontal ? paddingLeft : paddingTop) || 0;
    const { axis, from, to, duration, start } = marqueeRun(direction, room, length, speed, inset);
    animation?.cancel();
    animation = text.animate(
      [from, to].map((place) => ({ transform: `translate${axis}(${String(place)}px)` })),
      {
        duration,
        delay: layoutLimits.marqueeStartMs,
        iterationStart: start,
        iterations: Infinity,
        fill: 'backwards',
      },
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
