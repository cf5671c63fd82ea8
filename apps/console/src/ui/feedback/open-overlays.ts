import { useEffect, useEffectEvent, useState } from 'react';
import { create } from 'zustand';

/** Dialog or drawer that the browser's Back closes. */
interface OpenOverlay {
  /** Increases with each opening: the highest is in front. */
  readonly order: number;
  /** Does what Escape does: closes it, or asks first. */
  readonly close: () => void;
}

/** Open dialogs and drawers, those in front last. Menus and popups are not among them. */
export const useOpenOverlays = create<{ readonly overlays: readonly OpenOverlay[] }>(() => ({ overlays: [] }));

let openings = 0;
const nextOrder = (): number => {
  openings += 1;
  return openings;
};

/**
 * Has Back close a dialog or drawer while it is open. `NavigationGuard` blocks Back and closes the overlay in front
 * instead; opening adds no history entry for it, so F5 and Forward find nothing stale and closing in another way leaves
 * nothing behind.
 *
 * @param close `undefined`: Back does not close it
 */
export function useCloseOnBack(open: boolean, close: (() => void) | undefined): void {
  const listed = open && close !== undefined;
  // Numbered during rendering: effects of an inner overlay run before those of the outer one, also when a kept page is
  // shown again.
  const [place, setPlace] = useState(() => ({ listed, order: nextOrder() }));
  if (place.listed !== listed) setPlace({ listed, order: nextOrder() });
  const closes = useEffectEvent(() => close?.());
  const { order } = place;
  useEffect(() => {
    if (!listed) return undefined;
    const overlay = { order, close: () => closes() };
    useOpenOverlays.setState(({ overlays }) => ({
      overlays: [...overlays, overlay].toSorted((one, other) => one.order - other.order),
    }));
    return () =>
      useOpenOverlays.setState(({ overlays }) => ({ overlays: overlays.filter((other) => other !== overlay) }));
  }, [listed, order]);
}

/** Number of open dialogs that were opened by a global key. */
export const useKeyDialogs = create(() => ({ count: 0 }));

/** Keeps overlays of pages from opening while a dialog that was opened by a global key is there. */
export function useCoverPages(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined;
    useKeyDialogs.setState(({ count }) => ({ count: count + 1 }));
    return () => useKeyDialogs.setState(({ count }) => ({ count: count - 1 }));
  }, [isThere]);
}
