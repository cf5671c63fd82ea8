/** Attribute of other elements in which focus must stay when the focused control is removed. */
export const keepsFocusAttribute = 'data-keeps-focus';

/** Lists in which focus must stay when the focused row is removed. */
const lists = `table, ul, ol, [role=tree], [role=listbox], [role=grid], [${keepsFocusAttribute}]`;
const focusable = 'button, input, a[href], [tabindex]';

/** Ancestor of the focused element, and the index of the child that leads to it. */
interface Step {
  readonly parent: Element;
  readonly index: number;
}

/** Path from an element up to its list; empty outside of lists. */
function wayTo(element: Element): readonly Step[] {
  const list = element.closest(lists);
  if (list === null) return [];
  const way: Step[] = [];
  for (let at = element; at !== list && at.parentElement !== null; at = at.parentElement) {
    way.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  }
  return way;
}

const canFocus = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.tabIndex >= 0 && !element.matches(':disabled');

/** Follows a path down as far as possible; if a row was removed, the next one has its index. */
function follow(way: readonly Step[]): HTMLElement | undefined {
  const from = way.findIndex(({ parent }) => parent.isConnected);
  let at = way[from]?.parent;
  let line: Element | undefined;
  for (const { index } of way.slice(0, from + 1).toReversed()) {
    at = at?.children[Math.min(index, at.children.length - 1)];
    line ??= at;
  }
  if (canFocus(at)) return at;
  return [...(line?.querySelectorAll(focusable) ?? [])].find((element) => canFocus(element));
}

/**
 * Keeps focus when the focused row of a list is deleted, moved or re-rendered: focus moves to the same place in the
 * next row, or to the list.
 *
 * @param root watched element
 * @returns stops watching
 */
export function keepFocus(root: HTMLElement): () => void {
  let way: readonly Step[] = [];
  let focused: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    const found = wayTo(target);
    // The row that a dialog was opened for may be removed before the dialog closes and returns focus.
    if (found.length > 0 || target.closest('[role=dialog]') === null) way = found;
  };
  // Clicking elsewhere leaves the list, even if nothing else takes focus.
  const forget = () => {
    focused = null;
  };
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
    const list = way.at(-1)?.parent;
    focused = null;
    const next = follow(way);
    if (next !== undefined) next.focus({ preventScroll: true });
    else if (list instanceof HTMLElement && list.isConnected) {
      list.tabIndex = -1;
      list.focus({ preventScroll: true });
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', note);
  root.addEventListener('pointerdown', forget, true);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', note);
    root.removeEventListener('pointerdown', forget, true);
  };
}
