import path from 'node:path/posix';
import type { ZipEntry } from './zip-directory.ts';

/** Why a zip is not taken, in Chinese, for who sent it. */
export class ZipRefusal extends Error {}

/** How a file is packed: as it is, or deflated. */
export const stored = 0;
export const deflated = 8;

/** Leftovers of file managers. */
export const ofNoUse = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/;

/** Names that do not say to be UTF-8 are so all the same, or in Windows' own code for Chinese. */
export function nameOf({ name, isUtf8 }: ZipEntry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name);
  } catch {
    return new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(name);
  }
}

/**
 * Path of a file within the zip. Some programs for Windows write backslashes.
 *
 * @throws ZipRefusal for an absolute path and one that leads out. Names are never used as paths; this rejects them anyway.
 */
export function placeOf(name: string): string {
  const place = path.normalize(name.replaceAll('\\', '/'));
  if (/^\/|^[A-Za-z]:|\0/.test(place) || place.startsWith('..')) {
    throw new ZipRefusal(`压缩包里的文件名“${name.slice(0, 100)}”不安全，请重新打包后上传`);
  }
  return place;
}
