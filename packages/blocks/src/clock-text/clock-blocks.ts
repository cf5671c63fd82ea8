import { dateFormats } from '@mutai/layout/model/types/date';
import { timeFormats } from '@mutai/layout/model/types/time';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';
import { ClockView } from './clock-view.tsx';

export const dateBlock: BlockDeclaration<'date'> = {
  View: ClockView,
  panel: { format: { input: choicesOf(dateFormats) }, fontCh: { input: { kind: 'text-style' } } },
};

export const timeBlock: BlockDeclaration<'time'> = {
  View: ClockView,
  panel: { format: { input: choicesOf(timeFormats) }, fontCh: { input: { kind: 'text-style' } } },
};
