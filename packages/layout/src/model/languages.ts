/** Codes of the languages that a screen can show. */
export const languages = ['ch', 'en', 'ru'] as const;
export type Language = (typeof languages)[number];

export const languageNames = { ch: '中文', en: '英文', ru: '俄文' } as const satisfies Record<Language, string>;

/** Language tags for browsers, which select glyph variants, line breaks and voices. */
export const languageTags = { ch: 'zh-CN', en: 'en', ru: 'ru' } as const satisfies Record<Language, string>;

/** Field of a text block for each language. */
export const fontFields = { ch: 'fontCh', en: 'fontEn', ru: 'fontRu' } as const satisfies Record<Language, string>;

/**
 * Language that a screen shows at a time. Screens with synchronized clocks agree.
 *
 * @param langList languages in rotation
 * @param langSwitch display time of each in seconds; 0: only the first
 * @param now Unix time in milliseconds
 */
export function languageAt(langList: readonly Language[], langSwitch: number, now: number): Language {
  const turn = langSwitch <= 0 || langList.length === 0 ? 0 : Math.floor(now / (langSwitch * 1000)) % langList.length;
  return langList[turn] ?? languages[0];
}
