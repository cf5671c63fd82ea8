import { hasPlaceholders } from '@mutai/layout/data/has-placeholders';
import { type ParamsOf } from '@mutai/layout/model/block-types';

/** Returns true for a text with values of data sources in any language. */
export const showsValues = ({ fontCh, fontEn, fontRu }: ParamsOf<'text'>): boolean =>
  [fontCh, fontEn, fontRu].some((font) => hasPlaceholders(font?.content ?? ''));
