import { dateFormats } from '@mutai/layout/model/types/date';
import { timeFormats } from '@mutai/layout/model/types/time';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';

export const dateBlock: BlockDeclaration<'date'> = {
  panel: { format: { input: choicesOf(dateFormats) }, fontCh: { input: { kind: 'text-style' } } },
};

export const timeBlock: BlockDeclaration<'time'> = {
  panel: { format: { input: choicesOf(timeFormats) }, fontCh: { input: { kind: 'text-style' } } },
};
