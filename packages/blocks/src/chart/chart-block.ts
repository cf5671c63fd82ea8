import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type ChartShape, chartShapeNames, chartShapes } from '@mutai/layout/model/types/chart';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';
import { listFields, staleFields } from '../data/data-fields.ts';

const round: ReadonlySet<ChartShape> = new Set(['pie', 'ring']);
const hasAxes = { shownWhen: ({ shape }: ParamsOf<'chart'>): boolean => !round.has(shape) };

export const chartBlock: BlockDeclaration<'chart'> = {
  panel: {
    ...listFields,
    shape: { input: choicesOf(chartShapes, chartShapeNames) },
    labels: { input: { kind: 'data-path', of: 'rows' } },
    series: { input: { kind: 'series' } },
    stacked: { input: { kind: 'switch' }, ...hasAxes },
    values: { input: { kind: 'switch' } },
    legend: { input: { kind: 'switch' } },
    grid: { input: { kind: 'colour' }, ...hasAxes },
    fontCh: { input: { kind: 'text-style' } },
    ...staleFields,
  },
};
