import { useEffect, useEffectEvent } from 'react';

/** Pixels that the pointer moves before a press becomes a drag. */
export const dragThreshold = 4;

/** Pixels that rows scroll in one frame while the pointer is near an edge. */
const scrollStep = 8;

/** By how many pixels what is seen scrolls in this frame. @param edge pixels at the top and bottom in which it does */
export function edgeScroll({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>, y: number, edge: number): number {
  return y < top + edge ? -scrollStep : y > bottom - edge ? scrollStep : 0;
}

interface PointerDrag {
  readonly onMove: (event: PointerEvent) => void;
  readonly onUp: (event: PointerEvent) => void;
  /** The pointer was taken away. */
  readonly onCancel: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Before each frame: what is under a pointer that rests changes when its surroundings scroll. */
  readonly onFrame: () => void;
}

/** Follows the pointer wherever it goes, for as long as it is pressed. */
export function usePointerDrag(pressed: boolean, drag: PointerDrag): void {
  const onMove = useEffectEvent(drag.onMove);
  const onUp = useEffectEvent(drag.onUp);
  const onCancel = useEffectEvent(drag.onCancel);
  const onKey = useEffectEvent(drag.onKey);
  const onFrame = useEffectEvent(drag.onFrame);
  useEffect(() => {
    if (!pressed) return () => {};
    const listening = new AbortController();
    const { signal } = listening;
    globalThis.addEventListener('pointermove', (event) => onMove(event), { signal, passive: false });
    globalThis.addEventListener('pointerup', (event) => onUp(event), { signal });
    globalThis.addEventListener('pointercancel', () => onCancel(), { signal });
    globalThis.addEventListener('blur', () => onCancel(), { signal });
    globalThis.addEventListener('keydown', (event) => onKey(event), { signal, capture: true });
    let frame = requestAnimationFrame(function next() {
      onFrame();
      frame = requestAnimationFrame(next);
    });
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }, [pressed]);
}
