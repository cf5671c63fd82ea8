import { createRequire } from 'node:module';
import type { SoundPart } from '@mutai/contract/search/marks';
import type * as PinyinPro from 'pinyin-pro';

/** Matches a text with Chinese characters. */
const chinese = /\p{Script=Han}/u;

const require = createRequire(import.meta.url);
/**
 * Loaded for the first Chinese name, because it takes 20 to 30 MB. Synchronous, because transactions use it and must
 * not await anything except the database.
 */
const dictionary = () => require('pinyin-pro') as typeof PinyinPro;

const soundsOf = (name: string, surname: 'off' | 'head'): readonly string[] => {
  const syllables = dictionary().pinyin(name, { toneType: 'none', type: 'array', v: true, surname });
  const initials = syllables.map((syllable) => Array.from(syllable)[0] ?? '');
  return [syllables.join(''), initials.join('')];
};

/**
 * Returns the searchable text of a name: the name, its pinyin and the initials of the pinyin, one per line. 节目单 is
 * found by 目单, jiemudan and jmd. If the name begins with a surname that has another reading, lines for that are added:
 * 曾小贤 is found by zengxiaoxian.
 *
 * @param name without line breaks
 */
export function withPinyin(name: string): string {
  if (!chinese.test(name)) return name;
  return [...new Set([name, ...soundsOf(name, 'off'), ...soundsOf(name, 'head')])].join('\n');
}

/** Splits a text into the pinyin of each Chinese character and the unchanged text between them. */
export function pinyinOf(text: string): readonly string[] {
  if (!chinese.test(text)) return [text];
  return dictionary().pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
}

/** Splits a text into characters with the pinyin of the Chinese ones; others are their own sound. */
export function soundPartsOf(text: string): readonly SoundPart[] {
  const characters = Array.from(text);
  if (!chinese.test(text)) return characters.map((character) => [character, character]);
  // Without options for other characters, the array has one element for each character.
  const sounds = dictionary().pinyin(text, { toneType: 'none', type: 'array', v: true });
  return characters.map((character, at) => [character, sounds[at] ?? character]);
}
