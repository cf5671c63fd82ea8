import { useCallback, useSyncExternalStore } from 'react';

/** Widths, in pixels, below which the kit rearranges itself. */
export const breakpoints = { phone: 600, narrow: 768 } as const;

/** Whether a media query holds now; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}

/** Whether the window is too narrow for a row of actions beside a table. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${breakpoints.narrow - 0.02}px)`);
}

/** Whether the window is that of a phone. */
export function usePhone(): boolean {
  return useMedia(`(max-width: ${breakpoints.phone - 0.02}px)`);
}
