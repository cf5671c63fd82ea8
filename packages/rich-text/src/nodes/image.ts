import { Node } from '@tiptap/core';
import { isMediaAddress } from '../addresses.ts';
import { attributeOf, captionOf, type HtmlElement } from './html-element.ts';
import { type Alignment, alignmentOf, defaultAlignment, widthOf } from './media.ts';

/** What a picture is made of. */
export interface ImageAttributes {
  readonly src: string;
  /** What it shows, for who cannot see it. */
  readonly alt: string;
  /** The text below it; empty: none. */
  readonly caption: string;
  readonly align: Alignment;
  /** Percent of the text's width; null: as large as it is. */
  readonly width: number | null;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    image: {
      /** Puts in a picture; refused for an address that pictures cannot have. */
      insertImage: (attributes: Pick<ImageAttributes, 'src'> & Partial<ImageAttributes>) => ReturnType;
    };
  }
}

/** Reads `<img>`, alone or in a `<figure>`; false: none that may be shown. */
function readImage(element: HtmlElement): ImageAttributes | false {
  const image = element.tagName === 'IMG' ? element : element.querySelector('img[src]');
  if (image === null) return false;
  const src = attributeOf(image, 'src');
  if (!isMediaAddress(src)) return false;
  return {
    src,
    alt: attributeOf(image, 'alt'),
    caption: captionOf(element),
    align: alignmentOf(element),
    width: widthOf(element),
  };
}

/** A picture with the text below it. */
export const Image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: '' },
      alt: { default: '' },
      caption: { default: '' },
      align: { default: defaultAlignment },
      width: { default: null },
    };
  },

  parseHTML() {
    return [
      { tag: 'figure', getAttrs: readImage },
      { tag: 'img[src]', getAttrs: readImage },
    ];
  },

  renderHTML({ node }) {
    const { src, alt, caption, align, width } = node.attrs as ImageAttributes;
    return [
      'figure',
      { 'data-type': 'image', 'data-align': align, ...(width === null ? {} : { 'data-width': width }) },
      ['img', { src: isMediaAddress(src) ? src : '', alt }],
      ...(caption === '' ? [] : [['figcaption', caption]]),
    ];
  },

  addCommands() {
    return {
      insertImage:
        (attributes) =>
        ({ commands }) =>
          isMediaAddress(attributes.src) && commands.insertContent({ type: this.name, attrs: attributes }),
    };
  },
});
