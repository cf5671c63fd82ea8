import { isMediaAddress } from '@mutai/rich-text/addresses';
import { Image } from '@mutai/rich-text/nodes/image';
import { Video } from '@mutai/rich-text/nodes/video';
import type { Extensions, NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { richTextMessages as text } from './rich-text.messages.ts';
import styles from './page.module.css';

/** Whether it lies on this site. Nothing is fetched from elsewhere: the console's content policy would refuse it. */
const isHere = (src: string): boolean => isMediaAddress(src) && src.startsWith('/');

const textOf = (node: Node, name: string): string => String(node.attrs[name] ?? '');

/** A frame that says what cannot be seen. */
function notice(words: string, src: string): HTMLElement {
  const element = document.createElement('div');
  element.className = styles['missing'] ?? '';
  element.textContent = `${words}：${src}`;
  return element;
}

/** Shows something else in place of what cannot be shown. */
type Replace = (by: HTMLElement) => void;

/** A picture, or why there is none. */
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
  // A codec that the browser does not know leaves a video of no size, of which only the sound plays.
  video.addEventListener('loadedmetadata', () => {
    if (video.videoWidth === 0) replace(notice(text.undecoded, src));
  });
  return video;
}

/** Shows a picture or video as readers see it: the same elements that the schema writes. */
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
        // Not once something else was drawn.
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
      // What happens inside is the browser's: a picture that cannot be loaded is no change of the text.
      ignoreMutation: () => true,
      stopEvent: (event) => event.target instanceof HTMLVideoElement && event.type !== 'dragstart',
    };
  };

const views: Readonly<Record<string, NodeViewRenderer>> = {
  [Image.name]: mediaView(pictureOf),
  [Video.name]: mediaView(videoOf),
};

/** Gives pictures and videos of a schema their views. */
export const withMediaViews = (extensions: Extensions): Extensions =>
  extensions.map((extension) => {
    const view = views[extension.name];
    return view === undefined ? extension : extension.extend({ addNodeView: () => view });
  });
