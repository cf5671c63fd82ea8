import { layoutLimits } from '@mutai/layout/limits';
import { type BlockDeclaration } from '../declaration.ts';
import { valueFields, staleFields } from '../data/data-fields.ts';

export const numberBlock: BlockDeclaration<'number'> = {
  panel: {
    ...valueFields,
    prefix: { input: { kind: 'text' } },
    suffix: { input: { kind: 'text' } },
    decimals: { input: { kind: 'number', min: 0, max: layoutLimits.decimalsMax, step: 1, unit: '' } },
    thousands: { input: { kind: 'switch' } },
    fontCh: { input: { kind: 'text-style' } },
    ...staleFields,
  },
};
