/** The languages that a screen can show, by their codes in section 3 of the specification. */
export const languages = ['ch', 'en', 'ru'] as const;
export type Language = (typeof languages)[number];

export const languageNames = { ch: '中文', en: '英文', ru: '俄文' } as const satisfies Record<Language, string>;

/** The tag by which browsers know a language: it decides on glyphs, line breaks and voices. */
export const languageTags = { ch: 'zh-CN', en: 'en', ru: 'ru' } as const satisfies Record<Language, string>;

/** The field of a text block that holds its text in a language. */
export const fontFields = { ch: 'fontCh', en: 'fontEn', ru: 'fontRu' } as const satisfies Record<Language, string>;

/**
 * The language that a screen shows at a moment. Screens with the same time show the same.
 *
 * @param langList languages that take turns
 * @param langSwitch seconds for which each is shown; 0: the first one stays
 * @param now milliseconds since 1970
 */
export function languageAt(langList: readonly Language[], langSwitch: number, now: number): Language {
  const turn = langSwitch <= 0 || langList.length === 0 ? 0 : Math.floor(now / (langSwitch * 1000)) % langList.length;
  return langList[turn] ?? languages[0];
}
