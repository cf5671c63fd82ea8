import {
  countdownEndNames,
  countdownEnds,
  countdownFormatNames,
  countdownFormats,
  countdownWayNames,
  countdownWays,
} from '@mutai/layout/model/types/countdown';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';

export const countdownBlock: BlockDeclaration<'countdown'> = {
  panel: {
    way: { input: choicesOf(countdownWays, countdownWayNames) },
    until: { input: { kind: 'moment' } },
    format: { input: choicesOf(countdownFormats, countdownFormatNames) },
    end: { input: choicesOf(countdownEnds, countdownEndNames), shownWhen: ({ way }) => way === 'down' },
    endText: { input: { kind: 'text' }, shownWhen: ({ way, end }) => way === 'down' && end === 'text' },
    fontCh: { input: { kind: 'text-style' } },
  },
};
