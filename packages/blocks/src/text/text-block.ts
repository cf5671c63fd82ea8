import { layoutLimits } from '@mutai/layout/limits';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { marqueeDirectionNames, marqueeDirections, textFitNames, textFits } from '@mutai/layout/model/types/text';
import { staleFields } from '../data/data-fields.ts';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';
import { showsValues } from './shows-values.ts';

const { min, max, step } = layoutLimits.marqueeSpeed;
const whenRunning = { shownWhen: ({ marquee, fit }: ParamsOf<'text'>): boolean => marquee || fit === 'run' };

export const textBlock: BlockDeclaration<'text'> = {
  panel: {
    fontCh: { input: { kind: 'styled-text', language: 'ch' } },
    fontEn: { input: { kind: 'styled-text', language: 'en' } },
    fontRu: { input: { kind: 'styled-text', language: 'ru' } },
    fit: { input: choicesOf(textFits, textFitNames), shownWhen: ({ marquee }) => !marquee },
    marquee: { input: { kind: 'switch' } },
    speed: { input: { kind: 'number', min, max, step, unit: '像素/秒' }, ...whenRunning },
    direction: { input: choicesOf(marqueeDirections, marqueeDirectionNames), ...whenRunning },
    staleMinutes: { ...staleFields.staleMinutes, shownWhen: showsValues },
    staleAs: {
      ...staleFields.staleAs,
      shownWhen: (params) => showsValues(params) && staleFields.staleAs.shownWhen(params),
    },
    staleText: {
      ...staleFields.staleText,
      shownWhen: (params) => showsValues(params) && staleFields.staleText.shownWhen(params),
    },
  },
};
