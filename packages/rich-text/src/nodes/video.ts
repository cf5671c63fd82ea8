import { Node } from '@tiptap/core';
import { isMediaAddress } from '../addresses.ts';
import { attributeOf, captionOf, type HtmlElement } from './html-element.ts';
import { type Alignment, alignmentOf, defaultAlignment } from './media.ts';

/** Attributes of a video. */
export interface VideoAttributes {
  readonly src: string;
  /** URL of the poster; empty: the first frame. */
  readonly poster: string;
  /** Caption; empty: none. */
  readonly caption: string;
  readonly align: Alignment;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    video: {
      /** Inserts a video. Fails for a URL that videos must not have. */
      insertVideo: (attributes: Pick<VideoAttributes, 'src'> & Partial<VideoAttributes>) => ReturnType;
    };
  }
}

/** Reads `<video>`, alone or in a `<figure>`; `false` if the URL is not allowed. */
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

/** Video with a caption. */
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
