import { type ParamsOf } from '@mutai/layout/model/block-types';
import { fontFields, type Language, languageTags } from '@mutai/layout/model/languages';
import { type StyledText } from '@mutai/layout/model/text-style';

/** Text with its language tag. */
export interface TextIn {
  readonly font: StyledText;
  readonly lang: string;
}

/** Text of a text block in a language; falls back to Chinese. */
export function textIn(params: ParamsOf<'text'>, language: Language): TextIn {
  const font = params[fontFields[language]];
  return font === null ? { font: params.fontCh, lang: languageTags.ch } : { font, lang: languageTags[language] };
}
