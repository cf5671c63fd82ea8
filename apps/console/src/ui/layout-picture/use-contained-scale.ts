import { type RefObject, useLayoutEffect, useRef } from 'react';

/** CSS transform that fits and centers content in a box. */
function contained(box: { readonly width: number; readonly height: number }, width: number, height: number): string {
  const scale = Math.min(box.width / width, box.height / height);
  if (!Number.isFinite(scale)) return 'scale(0)';
  const [x, y] = [(box.width - width * scale) / 2, (box.height - height * scale) / 2];
  return `translate(${String(x)}px, ${String(y)}px) scale(${String(scale)})`;
}

/**
 * Scales content to fit its box, centered, without React renders.
 *
 * @param width of the content in pixels
 * @param height of the content in pixels
 */
export function useContainedScale<Box extends HTMLElement>(
  width: number,
  height: number,
): { readonly box: RefObject<Box | null>; readonly content: RefObject<HTMLDivElement | null> } {
  const box = useRef<Box>(null);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (outer === null || inner === null) return undefined;
    const fit = () => {
      inner.style.transform = contained({ width: outer.clientWidth, height: outer.clientHeight }, width, height);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [width, height]);
  return { box, content };
}
