import { type FileType, fileType } from '@mutai/contract/files/resource';
import { beginningBytes } from '../../platform/storage/storage.ts';
import { decodedText } from '../../platform/text/text-encoding.ts';

/** Detected type of content. */
export interface ContentType {
  readonly mimetype: string;
  /** Usual file extension, without the dot. */
  readonly extension: string;
}

const unknown: ContentType = { mimetype: 'application/octet-stream', extension: 'bin' };
const plain: ContentType = { mimetype: 'text/plain', extension: 'txt' };
const svg: ContentType = { mimetype: 'image/svg+xml', extension: 'svg' };
const html: ContentType = { mimetype: 'text/html', extension: 'html' };
const tiff: ContentType = { mimetype: 'image/tiff', extension: 'tif' };
const xml: ContentType = { mimetype: 'text/xml', extension: 'xml' };

/** Parts that may precede the root element of a document. */
const prologue = [/\s+/y, /<\?[^>]*\?>/y, /<!--[^]*?-->/y, /<!doctype\s[^>[]*(?:\[[^\]]*\][^>]*)?>/iy];

/** Length of the text before the root element. */
function prologueLength(text: string): number {
  let at = 0;
  const skips = (part: RegExp): boolean => {
    part.lastIndex = at;
    if (!part.test(text)) return false;
    at = part.lastIndex;
    return true;
  };
  let isSkipped = true;
  while (isSkipped) isSkipped = prologue.some(skips);
  return at;
}

/** Elements by which browsers detect HTML. */
const pageElement =
  /^<(?:html|head|body|script|iframe|style|title|meta|link|base|object|embed|table|form|font|div|img|h[1-6]|br|a|b|p)(?:[\s/>]|$)/i;
const pageDoctype = /<!doctype\s+html/i;

/**
 * Signatures of TIFF and BigTIFF in both byte orders. `file-type` also reads the directory, which may be beyond the
 * known bytes.
 */
const tiffBeginnings: ReadonlySet<string> = new Set(['49492a00', '4d4d002a', '49492b00', '4d4d002b']);
const isTiff = (beginning: Uint8Array) =>
  beginning.length >= 8 && tiffBeginnings.has(Buffer.from(beginning.subarray(0, 4)).toString('hex'));

/** Distinguishes documents that could run scripts from plain text. */
function typeOfText(text: string): ContentType {
  const length = prologueLength(text);
  const [before, inside] = [text.slice(0, length), text.slice(length)];
  if (/^<(?:\w+:)?svg[\s/>]/i.test(inside)) return svg;
  if (pageDoctype.test(before) || pageElement.test(inside)) return html;
  return /^\s*<\?xml\s/.test(text) ? xml : plain;
}

/**
 * Detects the type of content by its first bytes. File names and client headers are ignored.
 *
 * @param beginning the first `beginningBytes`, or all of smaller content
 */
export async function contentTypeOf(beginning: Uint8Array): Promise<ContentType> {
  // Loaded on the first upload: it takes 10 MB of memory.
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(beginning);
  // It detects few text formats; `typeOfText` detects them as browsers do.
  if (known !== undefined && known.mime !== 'application/xml') return { mimetype: known.mime, extension: known.ext };
  if (isTiff(beginning)) return tiff;
  const found = await decodedText(beginning, beginning.length >= beginningBytes);
  if (found === undefined) return unknown;
  const type = typeOfText(found.text);
  if (type !== plain || found.encoding === 'utf-8') return type;
  return { ...plain, mimetype: `${plain.mimetype}; charset=${found.encoding}` };
}

const kinds: Readonly<Record<string, FileType>> = {
  video: fileType.video,
  audio: fileType.audio,
  image: fileType.image,
  text: fileType.text,
};

/** Returns the file type of a media type. */
export const fileTypeOf = (mimetype: string): FileType => kinds[mimetype.split('/', 1)[0] ?? ''] ?? fileType.other;
