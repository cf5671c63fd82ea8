import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { startInterval } from '../../platform/clock.ts';
import { freeSpot, type Rect } from './free-spot.ts';

/** Elements that a toast must not cover. */
const obstacles = [
  'h1, h2, h3, [role=heading], .ant-modal-title, .ant-drawer-title',
  'button, a[href], input, textarea, select, [contenteditable=true]',
  '[role=button], [role=tab], [role=combobox], [role=switch], [role=checkbox], [role=menuitem]',
].join(', ');

/** Interval of checks for what appears below a toast, in milliseconds. */
const checkMs = 500;

/** Rectangles of visible titles and controls; while a dialog is open, only its own, because others cannot be used. */
function obstaclesAround(own: Element): readonly Rect[] {
  const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].filter((one) =>
    one.checkVisibility(),
  );
  const root = dialogs.at(-1) ?? document.body;
  return [...root.querySelectorAll(obstacles)].flatMap((one) => {
    if (own.contains(one) || !one.checkVisibility()) return [];
    const rect = one.getBoundingClientRect();
    return rect.bottom > 0 && rect.top < innerHeight ? [rect] : [];
  });
}

/** Keeps an element where it covers no title and no control of the page. */
export function useFreeSpot(): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly spot: Pick<Rect, 'left' | 'top'>;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Pick<Rect, 'left' | 'top'>>({ left: 0, top: 0 });
  const place = useEffectEvent(() => {
    const own = ref.current;
    if (own === null) return;
    const around = obstaclesAround(own);
    const size = { width: own.offsetWidth, height: own.offsetHeight };
    const covers = ({ left, top, width, height }: Rect) =>
      left < spot.left + size.width &&
      left + width > spot.left &&
      top < spot.top + size.height &&
      top + height > spot.top;
    // It moves only if it must.
    const fits = spot.top > 0 && spot.left + size.width <= innerWidth && spot.top + size.height <= innerHeight;
    if (fits && !around.some(covers)) return;
    setSpot(freeSpot(size, { width: innerWidth, height: innerHeight }, around));
  });
  useEffect(() => {
    // Called before the first paint too.
    const observer = new ResizeObserver(() => place());
    if (ref.current !== null) observer.observe(ref.current);
    const stop = startInterval(checkMs, () => place());
    return () => {
      observer.disconnect();
      stop();
    };
  }, []);
  return { ref, spot };
}
