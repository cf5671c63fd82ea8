import { formatDataPath } from '@mutai/layout/data/data-path';
import { layoutLimits } from '@mutai/layout/limits';
import { type TableColumn } from '@mutai/layout/model/types/table';

const column = (field: string, title: string): TableColumn => ({
  field,
  title,
  width: layoutLimits.columnWidth.initial,
  align: 'left',
});

/** Columns for the fields of the first row. @param most of them */
export function columnsFor(rows: readonly unknown[], most: number): readonly TableColumn[] {
  const [first] = rows;
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return [column('', '')];
  return Object.keys(first)
    .slice(0, most)
    .map((title) => column(formatDataPath([title]), title.slice(0, layoutLimits.titleMax)));
}
