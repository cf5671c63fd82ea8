import { useEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const buttonsOf = (toolbar: HTMLElement): readonly HTMLButtonElement[] => [
  ...toolbar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
];

/** Makes one button the tab stop of a toolbar. */
function stopAt(toolbar: HTMLElement, stop: HTMLButtonElement | undefined): void {
  for (const button of buttonsOf(toolbar)) button.tabIndex = button === stop ? 0 : -1;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Roving tabindex: a toolbar has one tab stop, and arrow keys, Home and End move among its current buttons. Fields in
 * it keep their keys and tab stops.
 */
export function useRoving(toolbar: RefObject<HTMLElement | null>) {
  // After each render: buttons depend on the width and the selection.
  useEffect(() => {
    const { current } = toolbar;
    if (current === null) return;
    const buttons = buttonsOf(current);
    stopAt(current, buttons.find((button) => button === document.activeElement || button.tabIndex === 0) ?? buttons[0]);
  });
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      if (target instanceof HTMLButtonElement) stopAt(currentTarget, target);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      const buttons = buttonsOf(event.currentTarget);
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      if (step === undefined || at === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      buttons[step(at, buttons.length)]?.focus();
    },
  };
}

/** Focuses the tab stop of a toolbar. */
export function focusToolbar(toolbar: HTMLElement): void {
  buttonsOf(toolbar)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus();
}
