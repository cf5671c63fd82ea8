import { layoutLimits } from '@mutai/layout/limits';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type BlockDeclaration } from '../declaration.ts';
import { staleFields, valueFields } from '../data/data-fields.ts';

const part = { input: { kind: 'data-path', of: 'values' } } as const;
const dayPart = {
  input: { kind: 'data-path', of: 'rows', list: 'days' },
  shownWhen: ({ dayCount }: ParamsOf<'weather'>): boolean => dayCount > 0,
} as const;

export const weatherBlock: BlockDeclaration<'weather'> = {
  panel: {
    ...valueFields,
    place: { input: { kind: 'text' } },
    placeEn: { input: { kind: 'text' } },
    placeRu: { input: { kind: 'text' } },
    condition: part,
    temperature: part,
    humidity: part,
    wind: part,
    air: part,
    dayCount: { input: { kind: 'number', min: 0, max: layoutLimits.weatherDaysMax, step: 1, unit: '天' } },
    days: { input: { kind: 'data-path', of: 'lists' }, shownWhen: dayPart.shownWhen },
    dayDate: dayPart,
    dayCondition: dayPart,
    dayLow: dayPart,
    dayHigh: dayPart,
    iconColor: { input: { kind: 'colour' } },
    fontCh: { input: { kind: 'text-style' } },
    ...staleFields,
  },
};
