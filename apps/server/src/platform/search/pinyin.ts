import { createRequire } from 'node:module';
import type * as PinyinPro from 'pinyin-pro';

/** Matches a text with Chinese characters. */
const chinese = /\p{Script=Han}/u;

const require = createRequire(import.meta.url);
/**
 * Loaded with the first Chinese name, because it takes 20 to 30 MB. Synchronously: transactions need it, and must not wait
 * for anything but the database.
 */
const dictionary = () => require('pinyin-pro') as typeof PinyinPro;

const soundsOf = (name: string, surname: 'off' | 'head'): readonly string[] => {
  const syllables = dictionary().pinyin(name, { toneType: 'none', type: 'array', v: true, surname });
  const initials = syllables.map((syllable) => Array.from(syllable)[0] ?? '');
  return [syllables.join(''), initials.join('')];
};

/**
 * A text by which a name is found: the name itself, and on lines of their own its pinyin and the initials of that. 节目单.mp4
 * is found by 目单, jiemudan and jmd. Where the name begins with a surname of another reading, that has lines, too:
 * 曾小贤 is found by zengxiaoxian.
 *
 * @param name without line breaks
 */
export function withPinyin(name: string): string {
  if (!chinese.test(name)) return name;
  return [...new Set([name, ...soundsOf(name, 'off'), ...soundsOf(name, 'head')])].join('\n');
}

/** A text in parts: each Chinese character as its pinyin, and what stands between them as it is. */
export function pinyinOf(text: string): readonly string[] {
  if (!chinese.test(text)) return [text];
  return dictionary().pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
}
