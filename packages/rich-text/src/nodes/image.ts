import { Node } from '@tiptap/core';
import { isMediaAddress } from '../addresses.ts';
import { attributeOf, type HtmlElement } from './html-element.ts';
import { defaultAlignment, type MediaAttributes, mediaFigure, mediaNode, readMedia, widthPercent } from './media.ts';

/** Attributes of a picture. */
interface ImageAttributes extends MediaAttributes {
  /** Alternative text. */
  readonly alt: string;
  /** Percent of the text width; `null`: natural size. */
  readonly width: number | null;
}

/** Width in percent in the attributes of a figure; `null`: natural size. */
function widthOf(figure: HtmlElement): number | null {
  const said = Number(attributeOf(figure, 'data-width'));
  return Number.isInteger(said) && said >= widthPercent.min && said <= widthPercent.max ? said : null;
}

/** Reads `<img>`, alone or in a `<figure>`; `false` if the URL is not allowed. */
function readImage(element: HtmlElement): ImageAttributes | false {
  const image = element.tagName === 'IMG' ? element : element.querySelector('img[src]');
  const shared = image !== null && readMedia(element, attributeOf(image, 'src'));
  return shared && { ...shared, alt: attributeOf(image, 'alt'), width: widthOf(element) };
}

/** Picture with a caption. */
export const Image = Node.create({
  name: 'image',
  ...mediaNode,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    caption: { default: '' },
    align: { default: defaultAlignment },
    width: { default: null },
  }),
  parseHTML: () => [
    { tag: 'figure', getAttrs: readImage },
    { tag: 'img[src]', getAttrs: readImage },
  ],
  renderHTML({ node }) {
    const attributes = node.attrs as ImageAttributes;
    const { src, alt, width } = attributes;
    const figure = width === null ? {} : { 'data-width': width };
    return mediaFigure(this.name, attributes, figure, ['img', { src: isMediaAddress(src) ? src : '', alt }]);
  },
});
