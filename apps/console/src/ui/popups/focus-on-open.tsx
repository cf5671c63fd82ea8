import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode, type RefCallback } from 'react';

type FocusIn = (popup: HTMLElement) => (() => void) | undefined;

/**
 * Moves the focus into a popup as soon as it is open and there. antd's own way looks for it three frames after it opened:
 * on a busy machine that is too early, and keys then go to what is behind it.
 *
 * @param focusIn moves the focus, given the popup's element; what it returns is called when the popup closes
 * @returns the ref of that element
 */
export function useFocusOnOpen(open: boolean, focusIn: FocusIn): RefCallback<HTMLElement> {
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  const enter = useEffectEvent(focusIn);
  useEffect(() => (open && popup !== null ? enter(popup) : undefined), [open, popup]);
  return setPopup;
}

const focusFirstEntry: FocusIn = (popup) => {
  popup.querySelector<HTMLElement>('[role^=menuitem][tabindex]')?.focus({ preventScroll: true });
  return undefined;
};

/**
 * Enter and the space bar choose an entry by clicking it, and nothing else gets to know of the key. antd's own way chooses
 * first and looks at the menu afterwards, which fails when the choice has closed it; and the button that the focus has
 * returned to by then would take the key as well and open the menu again. A menu within the menu is left to antd.
 */
function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement)) return;
  event.preventDefault();
  if (target.ariaHasPopup === 'true') return;
  event.stopPropagation();
  target.click();
}

/** For antd's `popupRender` of a menu: keys move and choose in it as soon as it is open. */
export function useMenuRender(open: boolean): (menu: ReactNode) => ReactNode {
  const ref = useFocusOnOpen(open, focusFirstEntry);
  return (menu) => (
    <div ref={ref} onKeyDownCapture={chooseByKey}>
      {menu}
    </div>
  );
}
