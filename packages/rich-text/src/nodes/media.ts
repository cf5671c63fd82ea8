import type { DOMOutputSpec } from '@tiptap/pm/model';
import { isMediaAddress } from '../addresses.ts';
import { attributeOf, captionOf, type HtmlElement } from './html-element.ts';

/** Alignment of a picture or video; `full`: text width. */
export const alignments = ['left', 'center', 'right', 'full'] as const;
export type Alignment = (typeof alignments)[number];

/** Alignment unless the author chose one. */
export const defaultAlignment: Alignment = 'center';

/** Width of a picture in percent of the text width, on phones too. */
export const widthPercent = { min: 10, max: 100 } as const;

/** Attributes that pictures and videos share. */
export interface MediaAttributes {
  readonly src: string;
  /** Caption; empty: none. */
  readonly caption: string;
  readonly align: Alignment;
}

/** Kind of node that pictures and videos are. */
export const mediaNode = { group: 'block', atom: true, draggable: true } as const;

/** Alignment in the attributes of a figure. */
function alignmentOf(figure: HtmlElement): Alignment {
  const said = attributeOf(figure, 'data-align');
  return alignments.find((alignment) => alignment === said) ?? defaultAlignment;
}

/** Reads the shared attributes of a figure, or of media without one; `false` if the URL is not allowed. */
export const readMedia = (figure: HtmlElement, src: string): MediaAttributes | false =>
  isMediaAddress(src) && { src, caption: captionOf(figure), align: alignmentOf(figure) };

/**
 * Figure with media and caption.
 *
 * @param attributes attributes of the figure in addition to type and alignment
 */
export const mediaFigure = (
  type: string,
  { align, caption }: MediaAttributes,
  attributes: object,
  media: DOMOutputSpec,
): DOMOutputSpec => [
  'figure',
  { 'data-type': type, 'data-align': align, ...attributes },
  media,
  ...(caption === '' ? [] : [['figcaption', caption]]),
];
