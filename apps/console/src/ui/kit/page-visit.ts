import { createContext, useCallback, useContext, useState } from 'react';

/**
 * Number of times the surrounding page was shown. A kept page keeps its state while hidden, but its overlays are
 * removed; this number distinguishes the visits.
 */
export const PageVisit = createContext(0);

/** Open state of a menu, popover or tooltip, which closes when its page is left. */
export function useOpenOnVisit(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const visit = useContext(PageVisit);
  const [openedOn, setOpenedOn] = useState<number | null>(null);
  const setOpen = useCallback((open: boolean) => setOpenedOn(open ? visit : null), [visit]);
  return [openedOn === visit, setOpen];
}
