import { partNodes, type StyledPart } from '@mutai/blocks/text/styled-parts';

/*
 * Text of an editable element with `white-space: pre-wrap`. Browsers show a line break at the end only if another one
 * follows, and add that one themselves while somebody types.
 */

/** Returns the text of a field. */
export function fieldText({ textContent }: HTMLElement): string {
  const text = textContent.replaceAll('\r\n', '\n');
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

/** Letters of a field with the style of the element around them. */
function partsIn(element: HTMLElement): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const parts: { text: string; readonly style: string }[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: parent, textContent } = node;
    const style = parent === null || parent === element ? '' : parent.style.cssText;
    const last = parts.at(-1);
    if (last?.style === style) last.text += textContent ?? '';
    else parts.push({ text: textContent ?? '', style });
  }
  const last = parts.at(-1);
  if (last?.text.endsWith('\n') === true) last.text = last.text.slice(0, -1);
  return JSON.stringify(parts.filter(({ text }) => text !== ''));
}

/** Replaces the letters of a field if it does not show them. Returns true if it did. */
export function setFieldParts(element: HTMLElement, parts: readonly StyledPart[]): boolean {
  const wanted = document.createElement('span');
  wanted.append(...partNodes(parts), parts.at(-1)?.text.endsWith('\n') === true ? '\n' : '');
  if (partsIn(element) === partsIn(wanted)) return false;
  element.replaceChildren(...wanted.childNodes);
  return true;
}

/** Selected characters of a field; `null`: none of it. */
export function selectedIn(element: HTMLElement): { readonly from: number; readonly to: number } | null {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!element.contains(startContainer) || !element.contains(endContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(startContainer, startOffset);
  const from = before.toString().length;
  before.setEnd(endContainer, endOffset);
  const { length } = fieldText(element);
  return { from: Math.min(from, length), to: Math.min(before.toString().length, length) };
}

/** Node and offset of a place in the text of a field. */
function nodeAt(element: HTMLElement, at: number): readonly [node: Node, offset: number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = at;
  let last: readonly [Node, number] = [element, 0];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) return [node, left];
    left -= length;
    last = [node, length];
  }
  return last;
}

/** Selects characters of a field. */
export function selectIn(element: HTMLElement, from: number, to: number): void {
  document.getSelection()?.setBaseAndExtent(...nodeAt(element, from), ...nodeAt(element, to));
}

/** Selects all of a field. */
export function selectField(element: HTMLElement): void {
  document.getSelection()?.selectAllChildren(element);
}

/** Puts the caret where somebody pressed; selects all if that is not in the text. */
export function putCaret(element: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const place = document.caretPositionFromPoint?.(x, y) ?? null;
  if (place === null || !element.contains(place.offsetNode)) selectField(element);
  else document.getSelection()?.collapse(place.offsetNode, place.offset);
}
