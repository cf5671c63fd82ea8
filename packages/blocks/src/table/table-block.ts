import { layoutLimits } from '@mutai/layout/limits';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type BlockDeclaration } from '../declaration.ts';
import { listFields, staleFields } from '../data/data-fields.ts';

const withHeader = { shownWhen: ({ header }: ParamsOf<'table'>): boolean => header };

export const tableBlock: BlockDeclaration<'table'> = {
  panel: {
    ...listFields,
    columns: { input: { kind: 'columns' } },
    rows: { input: { kind: 'number', ...layoutLimits.tableRows, step: 1, unit: '行' } },
    pageSeconds: { input: { kind: 'number', ...layoutLimits.pageSeconds, step: 1, unit: '秒' } },
    header: { input: { kind: 'switch' } },
    headerColor: { input: { kind: 'colour' }, ...withHeader },
    headerGround: { input: { kind: 'colour' }, ...withHeader },
    zebra: { input: { kind: 'colour' } },
    fontCh: { input: { kind: 'text-style' } },
    ...staleFields,
  },
};
