import { dataSourceLabels as labels } from '@mutai/contract/data-sources/resource';
import { errors } from '../../../platform/errors.ts';
import type { SourceKind } from './kind.ts';

/** Table typed by hand. */
export const tableKind: SourceKind = {
  repeats: false,
  check({ table: { columns, rows } }) {
    const refused = (message: string) => errors.invalidField('table', labels.table, message);
    if (columns.length === 0) throw refused('请至少添加一列');
    const names = columns.map((name) => name.trim());
    const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
    if (twice !== undefined) throw refused(`列名“${twice}”重复，请改名`);
    const long = rows.findIndex((row) => row.length > columns.length);
    if (long >= 0) throw refused(`第 ${long + 1} 行的单元格多于列`);
  },
  bring: ({ table: { columns, rows } }) => Promise.resolve({ titles: columns, rows }),
};
