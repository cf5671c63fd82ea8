import { dataSourcesMessages as text } from '../records/data-sources.messages.ts';
import { JsonTree } from './json-tree.tsx';
import styles from './preview.module.css';

type Row = Readonly<Record<string, unknown>>;

/** Rows and columns of a table that are shown. */
const shown = { rows: 20, columns: 20 };

const isRow = (item: unknown): item is Row => typeof item === 'object' && item !== null && !Array.isArray(item);

const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** List of records as a table. */
function RowsTable({ rows }: { readonly rows: readonly Row[] }) {
  const all = [...new Set(rows.slice(0, shown.rows).flatMap((row) => Object.keys(row)))];
  const columns = all.slice(0, shown.columns);
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown.rows).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>{cellText(row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.rows && <p className={styles['more']}>{text.more(shown.rows)}</p>}
      {all.length > shown.columns && <p className={styles['more']}>{text.moreColumns(shown.columns)}</p>}
    </>
  );
}

/** Value as displays get it: a list of records as a table, others as a tree. */
export function ValueView({ value }: { readonly value: unknown }) {
  if (Array.isArray(value) && value.length > 0 && value.every(isRow)) return <RowsTable rows={value} />;
  if (typeof value === 'string') return <p className={styles['text']}>{value}</p>;
  return <JsonTree value={value} />;
}
