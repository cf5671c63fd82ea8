import { Node } from '@tiptap/core';
import { isMediaAddress } from '../addresses.ts';
import { attributeOf, captionOf, type HtmlElement } from './html-element.ts';
import { type Alignment, alignmentOf, defaultAlignment } from './media.ts';

/** What a video is made of. */
export interface VideoAttributes {
  readonly src: string;
  /** Address of the picture that stands for it until it plays; empty: its first one. */
  readonly poster: string;
  /** The text below it; empty: none. */
  readonly caption: string;
  readonly align: Alignment;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    video: {
      /** Puts in a video; refused for an address that videos cannot have. */
      insertVideo: (attributes: Pick<VideoAttributes, 'src'> & Partial<VideoAttributes>) => ReturnType;
    };
  }
}

/** Reads `<video>`, alone or in a `<figure>`; false: none that may be shown. */
function readVideo(element: HtmlElement): VideoAttributes | false {
  const video = element.tagName === 'VIDEO' ? element : element.querySelector('video');
  if (video === null) return false;
  const source = video.querySelector('source[src]');
  const src = attributeOf(video, 'src') || (source === null ? '' : attributeOf(source, 'src'));
  if (!isMediaAddress(src)) return false;
  const poster = attributeOf(video, 'poster');
  return {
    src,
    poster: isMediaAddress(poster) ? poster : '',
    caption: captionOf(element),
    align: alignmentOf(element),
  };
}

/** A video with the text below it. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: '' },
      poster: { default: '' },
      caption: { default: '' },
      align: { default: defaultAlignment },
    };
  },

  parseHTML() {
    return [
      { tag: 'figure', getAttrs: readVideo, priority: 60 },
      { tag: 'video', getAttrs: readVideo },
    ];
  },

  renderHTML({ node }) {
    const { src, poster, caption, align } = node.attrs as VideoAttributes;
    return [
      'figure',
      { 'data-type': 'video', 'data-align': align },
      [
        'video',
        {
          src: isMediaAddress(src) ? src : '',
          controls: 'controls',
          preload: 'metadata',
          ...(isMediaAddress(poster) ? { poster } : {}),
        },
      ],
      ...(caption === '' ? [] : [['figcaption', caption]]),
    ];
  },

  addCommands() {
    return {
      insertVideo:
        (attributes) =>
        ({ commands }) =>
          isMediaAddress(attributes.src) && commands.insertContent({ type: this.name, attrs: attributes }),
    };
  },
});
