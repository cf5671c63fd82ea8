/** Focus in the rows of a list: tables, trees and tiles, whose rows have `data-row-key`. */
import { openerAttribute } from '../cells/open-button.tsx';

const rowSelector = '[data-row-key]';
const stops = 'a[href], button, input, select, textarea, [tabindex]';
/** Widgets with keys of their own, and what covers the page. */
const ownKeys =
  '.ant-dropdown, [role=listbox], [role=combobox], [role=tree], [role=tablist], [role=radiogroup], [contenteditable=true], textarea, select';
const overlays = '[role=dialog], [role=alertdialog]';

/** Rows of a list, top to bottom: a virtual list does not keep them in order. */
export function rowsIn(frame: HTMLElement): readonly HTMLElement[] {
  const rows = [...frame.querySelectorAll<HTMLElement>(rowSelector)];
  const place = (row: HTMLElement) => Number(row.getAttribute('aria-rowindex') ?? 0);
  return rows.toSorted((one, other) => place(one) - place(other));
}

/** Row that has the focus; `null` without one. */
export function focusedRow(frame: HTMLElement): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;
  return row !== null && frame.contains(row) ? row : null;
}

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });

/** Elements that Tab reaches, in order. */
export const stopsIn = (root: HTMLElement): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(stops)].filter((element) => isStop(element));

/** Element of a row that opens its record. */
export const openerOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>(`[${openerAttribute}]`);

/** Focuses the name of a row; without one, its first control. */
export function focusRow(row: HTMLElement): void {
  const target = openerOf(row) ?? stopsIn(row)[0] ?? row;
  if (target === row) row.tabIndex = -1;
  target.focus();
}

/** Tells whether text is being entered, or a widget has keys of its own. */
function hasOwnKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest(ownKeys) !== null || target.isContentEditable) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
}

/** Dialog or popover that is open, and does not contain the list. */
const isCovered = (frame: HTMLElement): boolean =>
  [...document.querySelectorAll<HTMLElement>(overlays)].some(
    (overlay) => !overlay.contains(frame) && overlay.checkVisibility({ visibilityProperty: true }),
  );

/** Tells whether a key is for a list: no dialog is open, no text is being entered, and nothing is in full screen. */
export function reachesList(frame: HTMLElement, target: EventTarget | null): boolean {
  const { fullscreenElement, documentElement } = document;
  if (fullscreenElement !== null && fullscreenElement !== documentElement) return false;
  return !hasOwnKeys(target) && !isCovered(frame);
}

/** Page itself, or its contents: what a click on something that is no control leaves in focus. */
const isPage = (element: Element): boolean => element.matches('body, main');

/** Nothing on the page has the focus, so that arrow keys are free. */
export const isIdle = (): boolean => document.activeElement === null || isPage(document.activeElement);

/** Nothing on the page had the focus when a key was pressed. */
export const wasIdle = ({ target }: KeyboardEvent): boolean => target instanceof Element && isPage(target);
