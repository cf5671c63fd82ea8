import { charactersIn, firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';

/** Control characters, line ends, byte order marks, and what changes the direction in which a name is read. */
const hidden = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/** An ending that stays when a name is cut. */
const ending = /\.[^.\s]{1,16}$/u;

const unnamed = '未命名文件';

/**
 * The name of a file as it is kept: without folders, in the one form that searches find, and no longer than may be.
 *
 * @param given as it came, with anything in it; undefined: none came
 */
export function fileName(given: string | undefined): string {
  // Who makes a name of megabytes gets no work out of it.
  const short = (given ?? '').slice(-4 * limits.fileNameMax).toWellFormed();
  const base = short.split(/[/\\]/).at(-1) ?? '';
  const name = base.normalize('NFC').replace(hidden, '').trim();
  if (/^\.*$/.test(name)) return unnamed;
  if (charactersIn(name) <= limits.fileNameMax) return name;
  const [end = ''] = ending.exec(name) ?? [];
  return firstCharacters(name.slice(0, name.length - end.length), limits.fileNameMax - charactersIn(end)).trim() + end;
}
