/** A text between Chinese characters, as pinyin has it. */
const chinese = /\p{Script=Han}/u;

/** 20 MB of memory that are taken only when something Chinese is to be told by its sound. */
const dictionary = () => import('pinyin-pro');

/**
 * A text by which a name is found: the name itself, and on lines of their own how it is pronounced and with what letters
 * its syllables begin. 节目单.mp4 is found by 目单, jiemudan and jmd.
 *
 * @param name without line breaks
 */
export async function withPinyin(name: string): Promise<string> {
  if (!chinese.test(name)) return name;
  const { pinyin } = await dictionary();
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true });
  const initials = syllables.map((syllable) => Array.from(syllable)[0] ?? '');
  return [name, syllables.join(''), initials.join('')].join('\n');
}

/** A text in parts: each Chinese character as it is pronounced, and what stands between them as it is. */
export async function pinyinOf(text: string): Promise<readonly string[]> {
  if (!chinese.test(text)) return [text];
  const { pinyin } = await dictionary();
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
}
