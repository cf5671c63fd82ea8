import { Node } from '@tiptap/core';
import { isMediaAddress } from '../addresses.ts';
import { attributeOf, captionOf, type HtmlElement } from './html-element.ts';
import { type Alignment, alignmentOf, defaultAlignment, widthOf } from './media.ts';

/** Attributes of a picture. */
export interface ImageAttributes {
  readonly src: string;
  /** Alternative text. */
  readonly alt: string;
  /** Caption; empty: none. */
  readonly caption: string;
  readonly align: Alignment;
  /** Percent of the text width; `null`: natural size. */
  readonly width: number | null;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    image: {
      /** Inserts a picture. Fails for a URL that pictures must not have. */
      insertImage: (attributes: Pick<ImageAttributes, 'src'> & Partial<ImageAttributes>) => ReturnType;
    };
  }
}

/** Reads `<img>`, alone or in a `<figure>`; `false` if the URL is not allowed. */
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

/** Picture with a caption. */
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
