import { layoutLimits } from '@mutai/layout/limits';
import { type StaleWay, staleWayNames, staleWays } from '@mutai/layout/model/types/stale';
import { choicesOf } from '../declaration.ts';

interface StaleRule {
  readonly staleMinutes: number;
  readonly staleAs: StaleWay;
}

const source = { input: { kind: 'source' } } as const;

/** Panel fields for a plain value of a data source. */
export const valueFields = { source, field: { input: { kind: 'data-path', of: 'values' } } } as const;

/** Panel fields for a list of a data source. */
export const listFields = { source, field: { input: { kind: 'data-path', of: 'lists' } } } as const;

/** Panel fields for old values. */
export const staleFields = {
  staleMinutes: { input: { kind: 'number', min: 0, max: layoutLimits.staleMinutesMax, step: 1, unit: '分钟' } },
  staleAs: {
    input: choicesOf(staleWays, staleWayNames),
    shownWhen: ({ staleMinutes }: StaleRule): boolean => staleMinutes > 0,
  },
  staleText: {
    input: { kind: 'text' },
    shownWhen: ({ staleMinutes, staleAs }: StaleRule): boolean => staleMinutes > 0 && staleAs === 'text',
  },
} as const;
