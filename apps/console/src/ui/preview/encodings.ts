/** Selectable encodings of a text, by their names in the Encoding Standard. */
export const encodings: readonly { readonly value: string; readonly label: string }[] = Object.entries({
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 · 简体中文',
  big5: 'Big5 · 繁体中文',
  shift_jis: 'Shift_JIS · 日文',
  'euc-jp': 'EUC-JP · 日文',
  'euc-kr': 'EUC-KR · 韩文',
  'windows-1251': 'Windows-1251 · 俄文',
  'koi8-r': 'KOI8-R · 俄文',
  'windows-1252': 'Windows-1252 · 西欧（Latin-1）',
  'windows-1250': 'Windows-1250 · 中欧',
  'windows-1253': 'Windows-1253 · 希腊文',
  'windows-1254': 'Windows-1254 · 土耳其文',
  'windows-1255': 'Windows-1255 · 希伯来文',
  'windows-1256': 'Windows-1256 · 阿拉伯文',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}).map(([value, label]) => ({ value, label }));

/** Short display name of an encoding. */
export const nameOf = (encoding: string): string =>
  encodings.find(({ value }) => value === encoding)?.label.split(' · ')[0] ?? encoding;
