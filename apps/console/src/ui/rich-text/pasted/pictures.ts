/** Pictures in pasted HTML: which can be loaded, which are written out in their address, which are nowhere. */
import { isMediaAddress, isWebAddress } from '@mutai/rich-text/addresses';

/** Stand in pasted text for pictures that came inside of it. */
export const pictureMarkers = /\uE000(\d+)\uE001/g;

const isWrittenOut = (address: string): boolean => /^data:image\//i.test(address);

/** Where pages keep the address of a picture until it is scrolled to. */
const lazyAttributes = ['data-src', 'data-original', 'data-original-src', 'data-actualsrc', 'data-lazy-src'] as const;

/** An address that leaves out the scheme belongs to a page with https. */
const completed = (address: string): string => (address.startsWith('//') ? `https:${address}` : address);

/** Bytes of a picture that is written out in an address; null: it cannot be read. */
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

/** A picture that is written out in an address; null: the address cannot be read. */
export function fileOf(address: string, name: (ending: string) => string): File | null {
  const read = bytesOf(address);
  const ending = /^image\/([a-z]+)/i.exec(read?.type ?? '')?.[1];
  return read === null || ending === undefined ? null : new File([read.bytes], name(ending), { type: read.type });
}

/** Bytes up to which a picture may be a placeholder. */
const placeholderMax = 1024;

/** Whether a picture that is written out shows nothing: one pixel, or a drawing without content. */
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

/** Result for the pictures in pasted HTML. */
export interface PastedPictures {
  /** Addresses in which pictures are written out, in the order of their marks. */
  readonly addresses: readonly string[];
  /** Pictures on the disk of whoever copied the text, where no browser gets at them. */
  readonly local: number;
  /** Pictures without an address that can be used. */
  readonly lost: number;
  /** Pictures that other sites serve. */
  readonly foreign: number;
}

/** Gives pictures the addresses that pages load later, and takes placeholders and what cannot be loaded out. */
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
  // Pictures are blocks: a paragraph around them alone would stay as an empty line.
  for (const line of page.querySelectorAll('p:has(img)')) {
    if (line.textContent.trim() === '') line.replaceWith(...line.querySelectorAll('img'));
  }
  return { addresses, ...counts };
}
