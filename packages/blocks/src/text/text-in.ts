import { type ParamsOf } from '@mutai/layout/model/block-types';
import { fontFields, type Language, languageTags } from '@mutai/layout/model/languages';
import { type StyledText } from '@mutai/layout/model/text-style';

/** A text, and the tag of the language that it is in. */
export interface TextIn {
  readonly font: StyledText;
  readonly lang: string;
}

/** What a text block shows in a language: where it has no text of its own, the Chinese one. */
export function textIn(params: ParamsOf<'text'>, language: Language): TextIn {
  const font = params[fontFields[language]];
  return font === null ? { font: params.fontCh, lang: languageTags.ch } : { font, lang: languageTags[language] };
}
