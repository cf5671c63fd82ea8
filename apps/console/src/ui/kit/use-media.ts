import { useCallback, useSyncExternalStore } from 'react';

/** Width, in pixels, below which the kit rearranges itself. */
const narrowBelow = 768;

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
  return useMedia(`(max-width: ${narrowBelow - 0.02}px)`);
}
