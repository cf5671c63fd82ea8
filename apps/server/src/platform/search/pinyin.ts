/** A text between Chinese characters, as pinyin has it. */
const chinese = /\p{Script=Han}/u;

/**
 * A text by which a name is found: the name itself, and on lines of their own how it is pronounced and with what letters
 * its syllables begin. 节目单.mp4 is found by 目单, jiemudan and jmd.
 *
 * @param name without line breaks
 */
export async function withPinyin(name: string): Promise<string> {
  if (!chinese.test(name)) return name;
  // 20 MB of memory that are taken only when something Chinese is to be found.
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true });
  const initials = syllables.map((syllable) => Array.from(syllable)[0] ?? '');
  return [name, syllables.join(''), initials.join('')].join('\n');
}
