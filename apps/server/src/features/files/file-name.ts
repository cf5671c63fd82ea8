import { charactersIn, firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';

/** Control characters, line separators, byte order marks and bidirectional controls. */
const hidden = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/** Extension that is kept when a name is truncated. */
const ending = /\.[^.\s]{1,16}$/u;

const unnamed = '未命名文件';

/**
 * Normalizes a file name: without folders, in NFC as searches expect, and truncated.
 *
 * @param given untrusted input; `undefined` if missing
 */
export function fileName(given: string | undefined): string {
  // Limits the work for names of megabytes.
  const short = (given ?? '').slice(-4 * limits.fileNameMax).toWellFormed();
  const base = short.split(/[/\\]/).at(-1) ?? '';
  const name = base.normalize('NFC').replace(hidden, '').trim();
  if (/^\.*$/.test(name)) return unnamed;
  if (charactersIn(name) <= limits.fileNameMax) return name;
  const [end = ''] = ending.exec(name) ?? [];
  return firstCharacters(name.slice(0, name.length - end.length), limits.fileNameMax - charactersIn(end)).trim() + end;
}
