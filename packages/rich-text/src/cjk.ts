/** Chinese, Japanese and Korean characters and punctuation, for a character class with the flag `u`. */
export const cjkClass =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}\\u3000-\\u303F\\uFE30-\\uFE4F\\uFF00-\\uFFEF';

const cjk = new RegExp(`^[${cjkClass}]$`, 'u');

/** Returns true for one Chinese, Japanese or Korean character or punctuation mark. */
export const isCjk = (character: string): boolean => cjk.test(character);
