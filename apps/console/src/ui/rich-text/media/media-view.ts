import { isMediaAddress } from '@mutai/rich-text/addresses';
import { Image } from '@mutai/rich-text/nodes/image';
import { Video } from '@mutai/rich-text/nodes/video';
import type { Extensions, NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from '../text/page.module.css';

/** True for media of this site: the console's Content-Security-Policy blocks others. */
const isHere = (src: string): boolean => isMediaAddress(src) && src.startsWith('/');

const textOf = (node: Node, name: string): string => String(node.attrs[name] ?? '');

/** Frame with a message instead of the media. */
function notice(words: string, src: string): HTMLElement {
  const element = document.createElement('div');
  element.className = styles['missing'] ?? '';
  element.textContent = `${words}：${src}`;
  return element;
}

/** Replaces media that cannot be shown. */
type Replace = (by: HTMLElement) => void;

/** Picture, or a message why there is none. */
function pictureOf(node: Node, replace: Replace): HTMLElement {
  const src = textOf(node, 'src');
  if (!isHere(src)) return notice(text.elsewhere, src);
  const image = document.createElement('img');
  image.src = src;
  image.alt = textOf(node, 'alt');
  image.draggable = false;
  image.addEventListener('error', () => replace(notice(text.missing, src)));
  return image;
}

function videoOf(node: Node, replace: Replace): HTMLElement {
  const src = textOf(node, 'src');
  if (!isHere(src)) return notice(text.elsewhere, src);
  const video = document.createElement('video');
  video.src = src;
  video.controls = true;
  video.preload = 'metadata';
  const poster = textOf(node, 'poster');
  if (isHere(poster)) video.poster = poster;
  video.addEventListener('error', () => replace(notice(text.missing, src)));
  // With an unsupported codec, the video has no size and only the sound plays.
  video.addEventListener('loadedmetadata', () => {
    if (video.videoWidth === 0) replace(notice(text.undecoded, src));
  });
  return video;
}

/** Renders a picture or video with the elements that the schema writes for readers. */
const mediaView =
  (draw: (node: Node, replace: Replace) => HTMLElement): NodeViewRenderer =>
  ({ node: first }) => {
    let node = first;
    const figure = document.createElement('figure');
    const caption = document.createElement('figcaption');
    const describe = (): void => {
      figure.dataset['type'] = node.type.name;
      figure.dataset['align'] = textOf(node, 'align');
      const width = textOf(node, 'width');
      if (width === '') delete figure.dataset['width'];
      else figure.dataset['width'] = width;
      figure.style.width = width === '' ? '' : `${width}%`;
      caption.textContent = textOf(node, 'caption');
      figure.replaceChildren(media, ...(caption.textContent === '' ? [] : [caption]));
    };
    const drawn = (): HTMLElement => {
      const element: HTMLElement = draw(node, (by) => {
        // Ignore errors of media that has been replaced.
        if (media !== element) return;
        media = by;
        describe();
      });
      return element;
    };
    let media = drawn();
    describe();
    return {
      dom: figure,
      update: (next) => {
        if (next.type !== node.type) return false;
        const same = ['src', 'alt', 'poster'].every((name) => textOf(next, name) === textOf(node, name));
        node = next;
        if (!same) media = drawn();
        describe();
        return true;
      },
      // Changes inside, such as a failed picture, are not changes of the text.
      ignoreMutation: () => true,
      stopEvent: (event) => event.target instanceof HTMLVideoElement && event.type !== 'dragstart',
    };
  };

const views: Readonly<Record<string, NodeViewRenderer>> = {
  [Image.name]: mediaView(pictureOf),
  [Video.name]: mediaView(videoOf),
};

/** Adds views for pictures and videos to a schema. */
export const withMediaViews = (extensions: Extensions): Extensions =>
  extensions.map((extension) => {
    const view = views[extension.name];
    return view === undefined ? extension : extension.extend({ addNodeView: () => view });
  });
