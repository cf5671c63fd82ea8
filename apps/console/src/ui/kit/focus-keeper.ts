/** Lists whose lines come and go: the focus stays in them when the line goes that has it. */
const lists = 'table, ul, ol, [role=tree], [role=listbox], [role=grid]';
const focusable = 'button, input, a[href], [tabindex]';

/** An ancestor of what has the focus, and which of its children leads there. */
interface Step {
  readonly parent: Element;
  readonly index: number;
}

/** The way from an element up to the list that it stands in; empty when it stands in none. */
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

/** Follows a way down again, as far as it leads; where a line has gone, the next one has its place. */
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
 * Keeps the focus from getting lost with the line of a list that is deleted, moved or drawn anew: it goes to the same
 * place in the line that follows, or to the list itself.
 *
 * @param root what is watched, with everything in it
 * @returns what ends it
 */
export function keepFocus(root: HTMLElement): () => void {
  let way: readonly Step[] = [];
  let focused: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    const found = wayTo(target);
    // What a question was asked about may be gone before the question is, and cannot take the focus back.
    if (found.length > 0 || target.closest('[role=dialog]') === null) way = found;
  };
  // Who presses elsewhere has left the list, though nothing else may take the focus.
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
