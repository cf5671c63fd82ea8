import { Node } from '@tiptap/core';
import { isMediaAddress } from '../addresses.ts';
import { attributeOf, type HtmlElement } from './html-element.ts';
import { defaultAlignment, type MediaAttributes, mediaFigure, mediaNode, readMedia } from './media.ts';

/** Attributes of a video. */
interface VideoAttributes extends MediaAttributes {
  /** URL of the poster; empty: the first frame. */
  readonly poster: string;
}

/** Reads `<video>`, alone or in a `<figure>`; `false` if the URL is not allowed. */
function readVideo(element: HtmlElement): VideoAttributes | false {
  const video = element.tagName === 'VIDEO' ? element : element.querySelector('video');
  if (video === null) return false;
  const source = video.querySelector('source[src]');
  const shared = readMedia(element, attributeOf(video, 'src') || (source === null ? '' : attributeOf(source, 'src')));
  const poster = attributeOf(video, 'poster');
  return shared && { ...shared, poster: isMediaAddress(poster) ? poster : '' };
}

/** Video with a caption. */
export const Video = Node.create({
  name: 'video',
  ...mediaNode,
  addAttributes: () => ({
    src: { default: '' },
    poster: { default: '' },
    caption: { default: '' },
    align: { default: defaultAlignment },
  }),
  parseHTML: () => [
    { tag: 'figure', getAttrs: readVideo, priority: 60 },
    { tag: 'video', getAttrs: readVideo },
  ],
  renderHTML({ node }) {
    const attributes = node.attrs as VideoAttributes;
    const { src, poster } = attributes;
    const video = {
      src: isMediaAddress(src) ? src : '',
      controls: 'controls',
      preload: 'metadata',
      ...(isMediaAddress(poster) ? { poster } : {}),
    };
    return mediaFigure(this.name, attributes, {}, ['video', video]);
  },
});
