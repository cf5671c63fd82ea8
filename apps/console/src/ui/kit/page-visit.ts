import { createContext, useCallback, useContext, useState } from 'react';

/**
 * How often the page around was shown. One that is kept while another is shown has its state, but what floats over it
 * is gone from the screen: it is told apart by this number.
 */
export const PageVisit = createContext(0);

/** Whether a menu, popover or tooltip is open: not any more when its page was left, also when that is shown again. */
export function useOpenOnVisit(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const visit = useContext(PageVisit);
  const [openedOn, setOpenedOn] = useState<number | null>(null);
  const setOpen = useCallback((open: boolean) => setOpenedOn(open ? visit : null), [visit]);
  return [openedOn === visit, setOpen];
}
