import { dataAddress } from './data-address.ts';
import { fontsInUse, readableRules } from './fonts-in-use.ts';

/*
 * Draws the page as it is seen: a copy of its elements in a vector graphic, with everything they need as data, drawn to a
 * canvas. A graphic at an address `blob:` would make the canvas unreadable; one at `data:` does not.
 */

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Quality of encoded pictures, from 0 to 1. */
const pictureQuality = 0.92;
const pageQuality = 0.85;

/** Hatching in place of what other sites forbid to read. */
const hatching =
  'repeating-linear-gradient(45deg,rgba(160,160,160,.7) 0,rgba(160,160,160,.7) 4px,rgba(80,80,80,.7) 4px,rgba(80,80,80,.7) 16px)';

type Drawable = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement;

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('not encoded')) : resolve(blob)), type, quality);
  });

const isDrawable = (element: Element): element is Drawable =>
  element instanceof HTMLImageElement || element instanceof HTMLVideoElement || element instanceof HTMLCanvasElement;

function sizeOf(source: Drawable): readonly [number, number] {
  if (source instanceof HTMLVideoElement) return [source.videoWidth, source.videoHeight];
  if (source instanceof HTMLCanvasElement) return [source.width, source.height];
  return [source.naturalWidth, source.naturalHeight];
}

/**
 * Draws what a picture, video or chart shows now, not larger than it is seen.
 *
 * @returns address of its copy; empty if there is nothing to draw, `undefined` if its site forbids to read it
 */
function drawn(source: Drawable, shown: Element, scale: number): Promise<string | undefined> {
  const [width, height] = sizeOf(source);
  if (width === 0 || height === 0) return Promise.resolve('');
  const box = shown.getBoundingClientRect();
  const sides = [box.width / width, box.height / height, box.height / width, box.width / height];
  // A picture that fills its box is cut, one in a turned box has its sides exchanged: the largest factor is enough.
  const factor = Math.min(1, Math.max(...sides) * scale);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * factor));
  canvas.height = Math.max(1, Math.round(height * factor));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return encoded(canvas, 'image/webp', pictureQuality)
    .then(dataAddress)
    .catch(() => undefined);
}

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('not drawn')));
    image.src = address;
  });
}

const backgroundOf = (element: Element): string | undefined =>
  element instanceof HTMLElement
    ? /url\("(?<address>[^"]+)"\)/.exec(element.style.backgroundImage)?.groups?.['address']
    : undefined;

/** Background pictures of the page, which only an image can draw, by address. */
async function backgroundsBelow(root: HTMLElement): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const addresses = new Set([...root.querySelectorAll('*')].flatMap((element) => backgroundOf(element) ?? []));
  const images = new Map<string, HTMLImageElement>();
  await Promise.all(
    [...addresses].map(async (address) => {
      const image = await loaded(address).catch(() => undefined);
      if (image !== undefined) images.set(address, image);
    }),
  );
  return images;
}

/** Background with a drawn picture. */
function backgroundWith(address: string | undefined): string {
  if (address === undefined) return hatching;
  return address === '' ? 'none' : `url("${address}")`;
}

/** Replaces a picture, video or chart by what it shows. Without that, a picture would have an outline. */
function replace(copy: HTMLElement, address: string | undefined): void {
  const element = copy.ownerDocument.createElement(address ? 'img' : 'div');
  element.className = copy.className;
  element.setAttribute('style', copy.getAttribute('style') ?? '');
  if (address) element.setAttribute('src', address);
  else element.style.backgroundImage = backgroundWith(address);
  copy.replaceWith(element);
}

/** Copies the page, as it is when this is called, into an inert document, which loads and plays nothing. */
async function copyOf(
  root: HTMLElement,
  backgrounds: ReadonlyMap<string, HTMLImageElement>,
  scale: number,
): Promise<HTMLElement> {
  const inert = document.implementation.createHTMLDocument('');
  const copy = inert.importNode(root, true);
  const originals = [...root.querySelectorAll('*')];
  const copies = [...copy.querySelectorAll('*')];
  const works = originals.map(async (original, at): Promise<void> => {
    const own = copies[at];
    if (!(own instanceof HTMLElement) || !(original instanceof HTMLElement)) return;
    // Where animations have brought it.
    const { opacity, transform } = getComputedStyle(original);
    own.style.opacity = opacity;
    own.style.transform = transform;
    const background = backgroundOf(original);
    if (background !== undefined) {
      const image = backgrounds.get(background);
      own.style.backgroundImage = backgroundWith(image === undefined ? '' : await drawn(image, original, scale));
    }
    if (isDrawable(original)) replace(own, await drawn(original, original, scale));
    if (original instanceof HTMLIFrameElement) replace(own, undefined);
  });
  await Promise.all(works);
  return copy;
}

/** Style rules of the page without its fonts. */
const pageRules = (): string =>
  readableRules()
    .filter(([rule]) => !(rule instanceof CSSFontFaceRule))
    .map(([{ cssText }]) => cssText)
    .join('\n');

/** Characters that XML must not contain. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for.
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Vector graphic of the page. */
async function graphicOf(root: HTMLElement, width: number, height: number, scale: number): Promise<Blob> {
  const backgrounds = await backgroundsBelow(root);
  // Both look at the page now, without a wait in between: all parts of the picture are of the same moment.
  const [copy, fonts] = await Promise.all([copyOf(root, backgrounds, scale), fontsInUse(root)]);
  const inert = copy.ownerDocument;
  const create = (name: string) => inert.createElementNS(svgNamespace, name);
  const [svg, frame] = [create('svg'), create('foreignObject')];
  for (const element of [svg, frame]) {
    element.setAttribute('width', String(width));
    element.setAttribute('height', String(height));
  }
  const [page, body, style] = [inert.createElement('html'), inert.createElement('body'), inert.createElement('style')];
  page.lang = document.documentElement.lang;
  style.textContent = `${pageRules()}\n${fonts}`;
  body.append(copy);
  page.append(style, body);
  frame.append(page);
  svg.append(frame);
  const text = new XMLSerializer().serializeToString(svg).replace(notInXml, '');
  return new Blob([text], { type: 'image/svg+xml;charset=utf-8' });
}

/**
 * Draws the page as the display shows it now.
 *
 * @param longestSide of the picture, in pixels; smaller displays are not enlarged
 * @returns picture in JPEG
 * @throws Error if the browser cannot
 */
export async function drawPage(longestSide: number): Promise<Blob> {
  const root = document.querySelector<HTMLElement>('#root');
  const [width, height] = [innerWidth, innerHeight];
  if (root === null || width === 0 || height === 0) throw new Error('nothing to draw');
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const graphic = await loaded(await dataAddress(await graphicOf(root, width, height, scale)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(graphic, 0, 0, canvas.width, canvas.height);
  return encoded(canvas, 'image/jpeg', pageQuality);
}
