import type { HtmlElement } from './html-element.ts';
import { attributeOf } from './html-element.ts';

/** Where a picture or video stands; `full`: as wide as the text. */
export const alignments = ['left', 'center', 'right', 'full'] as const;
export type Alignment = (typeof alignments)[number];

/** Where it stands unless somebody chose. */
export const defaultAlignment: Alignment = 'center';

/** Width of a picture in percent of the text's: a phone shows the same share of its own width. */
export const widthPercent = { min: 10, max: 100 } as const;

/** Where a figure stands, as it says itself. */
export function alignmentOf(figure: HtmlElement): Alignment {
  const said = attributeOf(figure, 'data-align');
  return alignments.find((alignment) => alignment === said) ?? defaultAlignment;
}

/** The width of a figure in percent, as it says itself; null: as large as it is. */
export function widthOf(figure: HtmlElement): number | null {
  const said = Number(attributeOf(figure, 'data-width'));
  return Number.isInteger(said) && said >= widthPercent.min && said <= widthPercent.max ? said : null;
}
