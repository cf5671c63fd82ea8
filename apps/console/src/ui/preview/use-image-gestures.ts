import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import type { Point } from './view.ts';

/** Zoom change per pixel of wheel movement. */
const wheelFactor = 0.0015;
/** Pixels per line of wheel movement, for browsers that report lines. */
const lineHeight = 16;

export interface ImageGestures {
  readonly move: (by: Point) => void;
  /** @param point fixed point, relative to the center of the stage */
  readonly zoom: (factor: number, point: Point) => void;
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Pans an image by dragging, and zooms with the wheel and two fingers. @returns event handlers for the stage */
export function useImageGestures(stage: RefObject<HTMLElement | null>, gestures: ImageGestures) {
  const pointers = useRef(new Map<number, Point>());

  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1);
    gestures.zoom(Math.exp(-way * wheelFactor), fromMiddle(event));
  });
  useEffect(() => {
    const { current } = stage;
    if (current === null) return () => {};
    // React's listener is passive, so the page would scroll.
    const listen = (event: WheelEvent) => onWheel(event);
    current.addEventListener('wheel', listen, { passive: false });
    return () => current.removeEventListener('wheel', listen);
  }, [stage]);

  const lift = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const before = pointers.current.get(pointerId);
      if (before === undefined) return;
      const now = { x, y };
      pointers.current.set(pointerId, now);
      const [other] = [...pointers.current].flatMap(([id, point]) => (id === pointerId ? [] : [point]));
      if (other === undefined) return gestures.move({ x: now.x - before.x, y: now.y - before.y });
      const [from, to] = [middle(before, other), middle(now, other)];
      gestures.move({ x: to.x - from.x, y: to.y - from.y });
      gestures.zoom(distance(now, other) / Math.max(1, distance(before, other)), fromMiddle(to));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
