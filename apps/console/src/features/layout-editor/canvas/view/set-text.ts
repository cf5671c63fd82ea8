/**
 * Replaces the text of an element. Keeps the text node: a new one makes the browser recompute the styles of all
 * siblings, and with `:has` those of the whole dialog.
 */
export function setText(element: HTMLElement, words: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = words;
  else if (firstChild.data !== words) firstChild.data = words;
}
