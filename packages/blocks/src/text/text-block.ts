import { layoutLimits } from '@mutai/layout/limits';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { marqueeDirectionNames, marqueeDirections } from '@mutai/layout/model/types/text';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';

const { min, max, step } = layoutLimits.marqueeSpeed;
const whenRunning = { shownWhen: ({ marquee }: ParamsOf<'text'>): boolean => marquee };

export const textBlock: BlockDeclaration<'text'> = {
  panel: {
    fontCh: { input: { kind: 'styled-text', language: 'ch' } },
    fontEn: { input: { kind: 'styled-text', language: 'en' } },
    fontRu: { input: { kind: 'styled-text', language: 'ru' } },
    marquee: { input: { kind: 'switch' } },
    speed: { input: { kind: 'number', min, max, step, unit: '像素/秒' }, ...whenRunning },
    direction: { input: choicesOf(marqueeDirections, marqueeDirectionNames), ...whenRunning },
  },
};
