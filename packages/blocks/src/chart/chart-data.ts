import { atDataPath, formatDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { valueText } from '@mutai/layout/data/value-text';
import { layoutLimits } from '@mutai/layout/limits';

/** Most rows of a chart: more are narrower than a pixel. */
const mostRows = 200;

/** Numbers of a chart that belong together; `null`: a row without one. */
export interface ChartNumbers {
  readonly title: string;
  /** Empty: none of its own. */
  readonly color: string;
  readonly numbers: readonly (number | null)[];
}

export interface ChartData {
  /** Names of the rows. */
  readonly labels: readonly string[];
  readonly series: readonly ChartNumbers[];
}

interface Choice {
  readonly labels: string;
  readonly series: readonly { readonly field: string; readonly title: string; readonly color: string }[];
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** Names of the parts of rows that a value has no names for. */
const [entryName, entryNumber] = ['名称', '数值'];

/** Rows of a value: a list of records or numbers, or one record with a number for each name. */
function rowsOf(value: unknown): readonly Row[] {
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown) => {
      if (isRow(one)) return [one];
      return numberOf(one) === null ? [] : [{ [entryNumber]: one }];
    });
  }
  return isRow(value) ? Object.entries(value).map(([name, one]) => ({ [entryName]: name, [entryNumber]: one })) : [];
}

const at = (row: Row, field: string): unknown => {
  const path = parseDataPath(field);
  return path === undefined ? undefined : atDataPath(row, path);
};

/** Reads what a chart shows. Rows beyond the first 200 are left out. */
export function chartData(value: unknown, { labels, series }: Choice): ChartData {
  const rows = rowsOf(value).slice(0, mostRows);
  const names = Object.keys(rows[0] ?? {});
  const isNumeric = (name: string): boolean => rows.some((row) => numberOf(row[name]) !== null);
  const first = isRow(value) ? entryName : names.find((name) => !isNumeric(name));
  const label = labels === '' ? (first ?? '') : labels;
  const labelField = labels === '' && label !== '' ? formatDataPath([label]) : label;
  const own = names
    .filter((name) => name !== label && isNumeric(name))
    .slice(0, layoutLimits.chartSeriesMax)
    .map((name) => ({ field: formatDataPath([name]), title: name, color: '' }));
  return {
    labels: rows.map((row, index) => (label === '' ? undefined : valueText(at(row, labelField))) ?? String(index + 1)),
    series: (series.length > 0 ? series : own).map(({ field, title, color }) => ({
      title: title || field,
      color,
      numbers: rows.map((row) => numberOf(at(row, field))),
    })),
  };
}
