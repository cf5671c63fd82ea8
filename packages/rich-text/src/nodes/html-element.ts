/** What the nodes read of an element that is pasted: the same code runs where there are no types of a browser. */
export interface HtmlElement {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): HtmlElement | null;
  closest(selector: string): HtmlElement | null;
}

/** An attribute of an element as text; '' if it is not there. */
export const attributeOf = (element: HtmlElement, name: string): string => element.getAttribute(name)?.trim() ?? '';

/** The text below a figure. */
export const captionOf = (element: HtmlElement): string =>
  element.querySelector('figcaption')?.textContent?.trim() ?? '';
