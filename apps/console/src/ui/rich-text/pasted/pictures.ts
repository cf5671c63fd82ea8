/** Classifies pictures in pasted HTML: loadable, embedded as data URL, or unavailable. */
import { isMediaAddress, isWebAddress } from '@mutai/rich-text/addresses';

/** Markers in pasted text for embedded pictures. */
export const pictureMarkers = /\uE000(\d+)\uE001/g;

const isWrittenOut = (address: string): boolean => /^data:image\//i.test(address);

/** Attributes with the URL of lazily loaded pictures. */
const lazyAttributes = ['data-src', 'data-original', 'data-original-src', 'data-actualsrc', 'data-lazy-src'] as const;

/** Completes a protocol-relative URL with https. */
const completed = (address: string): string => (address.startsWith('//') ? `https:${address}` : address);

/** Bytes of a data URL; `null` if it is invalid. */
function bytesOf(address: string): { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null {
  const comma = address.indexOf(',');
  const [type = '', ...parameters] = address
    .slice(0, comma)
    .replace(/^data:/i, '')
    .split(';');
  if (comma === -1 || !/^image\/[a-z]/i.test(type)) return null;
  const content = address.slice(comma + 1);
  const isBase64 = parameters.at(-1)?.toLowerCase() === 'base64';
  try {
    const bytes = isBase64
      ? Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0)
      : new TextEncoder().encode(decodeURIComponent(content));
    return { type, bytes };
  } catch {
    return null;
  }
}

/** File of a data URL; `null` if it is invalid. */
export function fileOf(address: string, name: (ending: string) => string): File | null {
  const read = bytesOf(address);
  const ending = /^image\/([a-z]+)/i.exec(read?.type ?? '')?.[1];
  return read === null || ending === undefined ? null : new File([read.bytes], name(ending), { type: read.type });
}

/** Maximum size of a placeholder, in bytes. */
const placeholderMax = 1024;

/** True for an embedded placeholder: one pixel, or a drawing without content. */
function isPlaceholder(address: string): boolean {
  const { type = '', bytes = new Uint8Array() } = bytesOf(address) ?? {};
  if (bytes.length > placeholderMax) return false;
  const view = new DataView(bytes.buffer);
  if (/gif/i.test(type) && bytes.length >= 10) return view.getUint16(6, true) <= 1 && view.getUint16(8, true) <= 1;
  if (/png/i.test(type) && bytes.length >= 24) return view.getUint32(16) <= 1 && view.getUint32(20) <= 1;
  if (!/svg/i.test(type)) return false;
  const drawing = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'image/svg+xml').documentElement;
  return drawing.tagName === 'svg' && drawing.childElementCount === 0;
}

/** Pictures found in pasted HTML. */
export interface PastedPictures {
  /** Data URLs of embedded pictures, in the order of their markers. */
  readonly addresses: readonly string[];
  /** Number of pictures with local paths, which browsers cannot read. */
  readonly local: number;
  /** Number of pictures without a usable URL. */
  readonly lost: number;
  /** Number of external pictures. */
  readonly foreign: number;
}

/** Resolves URLs of lazily loaded pictures, and removes placeholders and unavailable pictures. */
export function readPictures(page: Document): PastedPictures {
  const addresses: string[] = [];
  const counts = { local: 0, lost: 0, foreign: 0 };
  for (const image of page.querySelectorAll('img')) {
    const src = completed(image.getAttribute('src')?.trim() ?? '');
    const later = lazyAttributes
      .map((name) => completed(image.getAttribute(name)?.trim() ?? ''))
      .find((address) => isMediaAddress(address));
    if (isMediaAddress(src)) image.setAttribute('src', src);
    else if (later !== undefined) image.setAttribute('src', later);
    else if (isWrittenOut(src) && !isPlaceholder(src)) {
      const place = page.createElement('span');
      place.textContent = `\uE000${String(addresses.length)}\uE001`;
      addresses.push(src);
      image.replaceWith(place);
    } else {
      if (/^file:/i.test(src)) counts.local += 1;
      else if (!isWrittenOut(src)) counts.lost += 1;
      image.remove();
    }
  }
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (isWebAddress(src) && new URL(src).host !== location.host) counts.foreign += 1;
  }
  // Pictures are blocks: unwrap paragraphs that contain only pictures, which would leave empty lines.
  for (const line of page.querySelectorAll('p:has(img)')) {
    if (line.textContent.trim() === '') line.replaceWith(...line.querySelectorAll('img'));
  }
  return { addresses, ...counts };
}
