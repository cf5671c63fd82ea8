import { iconMarginMax, iconWeightNames, iconWeights } from '@mutai/layout/model/types/icon';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';

export const iconBlock: BlockDeclaration<'icon'> = {
  panel: {
    icon: { input: { kind: 'icon' } },
    color: { input: { kind: 'colour' } },
    weight: { input: choicesOf(iconWeights, iconWeightNames) },
    margin: { input: { kind: 'number', min: 0, max: iconMarginMax, step: 1, unit: '%' } },
  },
};
