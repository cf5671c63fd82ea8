import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode, type RefCallback } from 'react';

type FocusIn = (popup: HTMLElement) => (() => void) | undefined;

/**
 * Moves focus into a popup once it is open and mounted. antd tries three frames after opening, which is too early on a
 * busy machine, so that keys would go to the page behind.
 *
 * @param focusIn moves focus, given the popup's element; its return value is called when the popup closes
 * @returns ref of that element
 */
export function useFocusOnOpen(open: boolean, focusIn: FocusIn): RefCallback<HTMLElement> {
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  const enter = useEffectEvent(focusIn);
  useEffect(() => (open && popup !== null ? enter(popup) : undefined), [open, popup]);
  return setPopup;
}

const focusFirstEntry: FocusIn = (popup) => {
  // Keys may have moved it on already.
  if (popup.contains(document.activeElement)) return undefined;
  popup.querySelector<HTMLElement>('[role^=menuitem][tabindex]')?.focus({ preventScroll: true });
  return undefined;
};

/**
 * Enter and space select an entry by clicking it, and stop the event. antd selects first and reads the menu afterwards,
 * which fails if the selection closed it; and the button, focused again by then, would handle the key too and reopen
 * the menu. Submenus are left to antd.
 */
function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement)) return;
  event.preventDefault();
  if (target.ariaHasPopup === 'true') return;
  event.stopPropagation();
  target.click();
}

/** `popupRender` of antd menus: keys work as soon as the menu is open. */
export function useMenuRender(open: boolean): (menu: ReactNode) => ReactNode {
  const ref = useFocusOnOpen(open, focusFirstEntry);
  return (menu) => (
    <div ref={ref} onKeyDownCapture={chooseByKey}>
      {menu}
    </div>
  );
}
