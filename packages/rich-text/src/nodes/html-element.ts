/**
 * Subset of DOM elements that parsing pasted HTML uses. Declared here because this code also compiles without browser
 * types.
 */
export interface HtmlElement {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): HtmlElement | null;
  closest(selector: string): HtmlElement | null;
}

/** Attribute of an element; empty if absent. */
export const attributeOf = (element: HtmlElement, name: string): string => element.getAttribute(name)?.trim() ?? '';

/** Caption of a figure. */
export const captionOf = (element: HtmlElement): string =>
  element.querySelector('figcaption')?.textContent?.trim() ?? '';
