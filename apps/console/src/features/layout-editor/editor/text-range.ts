import { type Language } from '@mutai/layout/model/languages';

/** Characters selected in a field for a text of a block. */
export interface TextRange {
  readonly block: number;
  readonly language: Language;
  /** UTF-16 units of the stored text. */
  readonly from: number;
  readonly to: number;
}
