import { layoutLimits } from '@mutai/layout/limits';
import {
  gaugeShapeNames,
  gaugeShapes,
  gaugeTextNames,
  gaugeTexts,
  lampShapeNames,
  lampShapes,
} from '@mutai/layout/model/types/indicators';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';
import { staleFields, valueFields } from '../data/data-fields.ts';

const { gaugeMax, gaugeWidth } = layoutLimits;
const end = { kind: 'number', min: -gaugeMax, max: gaugeMax, step: 1, unit: '' } as const;

export const lampBlock: BlockDeclaration<'lamp'> = {
  panel: {
    ...valueFields,
    shape: { input: choicesOf(lampShapes, lampShapeNames) },
    levels: { input: { kind: 'levels' } },
    otherColor: { input: { kind: 'colour' } },
    fontCh: { input: { kind: 'text-style' } },
    ...staleFields,
  },
};

export const gaugeBlock: BlockDeclaration<'gauge'> = {
  panel: {
    ...valueFields,
    shape: { input: choicesOf(gaugeShapes, gaugeShapeNames) },
    min: { input: end },
    max: { input: end },
    width: { input: { kind: 'number', ...gaugeWidth, step: 1, unit: '%' } },
    color: { input: { kind: 'colour' } },
    ground: { input: { kind: 'colour' } },
    levels: { input: { kind: 'levels' } },
    shown: { input: choicesOf(gaugeTexts, gaugeTextNames) },
    decimals: {
      input: { kind: 'number', min: 0, max: layoutLimits.decimalsMax, step: 1, unit: '位' },
      shownWhen: ({ shown }) => shown !== 'none',
    },
    suffix: { input: { kind: 'text' }, shownWhen: ({ shown }) => shown === 'value' },
    fontCh: { input: { kind: 'text-style' }, shownWhen: ({ shown }) => shown !== 'none' },
    ...staleFields,
  },
};
