/** Chinese, Japanese and Korean characters with their punctuation, for the class of a regular expression with the flag `u`. */
export const cjkClass =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}\\u3000-\\u303F\\uFE30-\\uFE4F\\uFF00-\\uFFEF';

const cjk = new RegExp(`^[${cjkClass}]$`, 'u');

/** Whether one character is Chinese, Japanese or Korean, be it a letter or punctuation. */
export const isCjk = (character: string): boolean => cjk.test(character);
