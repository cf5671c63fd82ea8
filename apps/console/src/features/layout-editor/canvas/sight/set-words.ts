/**
 * Writes words in place of those that are there. The node stays: another one would have the browser work out anew the styles
 * of all that stands beside it, which where `:has` is used are those of the whole dialog.
 */
export function setWords(element: HTMLElement, words: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = words;
  else if (firstChild.data !== words) firstChild.data = words;
}
