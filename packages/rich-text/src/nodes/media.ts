import type { HtmlElement } from './html-element.ts';
import { attributeOf } from './html-element.ts';

/** Alignment of a picture or video; `full`: text width. */
export const alignments = ['left', 'center', 'right', 'full'] as const;
export type Alignment = (typeof alignments)[number];

/** Alignment unless the author chose one. */
export const defaultAlignment: Alignment = 'center';

/** Width of a picture in percent of the text width, on phones too. */
export const widthPercent = { min: 10, max: 100 } as const;

/** Alignment in the attributes of a figure. */
export function alignmentOf(figure: HtmlElement): Alignment {
  const said = attributeOf(figure, 'data-align');
  return alignments.find((alignment) => alignment === said) ?? defaultAlignment;
}

/** Width in percent in the attributes of a figure; `null`: natural size. */
export function widthOf(figure: HtmlElement): number | null {
  const said = Number(attributeOf(figure, 'data-width'));
  return Number.isInteger(said) && said >= widthPercent.min && said <= widthPercent.max ? said : null;
}
