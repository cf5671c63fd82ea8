import { Alert, Button, type TableColumnsType } from 'antd';
import { StatusDot } from '../cells/status-dot.tsx';
import styles from './import.module.css';
import { importMessages as text } from './import.messages.ts';
import { StaticTable } from '../table/static-table.tsx';
import type { ImportError, ImportErrorGroup, ImportReport } from './use-import.ts';

/** Maximum height of the tables in pixels, beyond which they scroll. */
const tableHeight = 280;
/** Minimum widths of the tables in pixels; on a phone they scroll horizontally. */
const sampleWidth = 720;
const errorWidth = 520;

/** Rows that a group of equal errors names. */
const rowsNamed = 5;

/** Equal errors as a row of the table. */
interface ShownErrors {
  /** Rows, or the file. */
  readonly place: string;
  readonly column: string;
  readonly message: string;
  /** Number of errors. */
  readonly count: number;
}

const errorColumns: TableColumnsType<ShownErrors> = [
  { title: text.row, dataIndex: 'place', width: 136 },
  { title: text.column, dataIndex: 'column', width: 88 },
  { title: text.reason, dataIndex: 'message' },
];

/** Errors of files in an archive show the file name. */
const fileErrorColumns: TableColumnsType<ShownErrors> = [
  { title: text.file, dataIndex: 'place', width: 140 },
  ...errorColumns.slice(1),
];

const shownGroup = ({ rows, ...group }: ImportErrorGroup): ShownErrors => ({
  ...group,
  place: text.rows(rows.slice(0, rowsNamed), group.count),
});

/** Groups equal errors of rows. Errors of files stay separate. */
function shownErrors(errors: readonly ImportError[]): readonly ShownErrors[] {
  const groups = Map.groupBy(errors, ({ file = '', column, message }) => `${file}\n${column}\n${message}`);
  return [...groups.values()].flatMap((equal) => {
    const [first] = equal;
    if (first === undefined) return [];
    const { file = '', column, message } = first;
    const rows = equal.flatMap(({ row }) => row ?? []);
    const count = equal.length;
    if (rows.length === 0) return { place: file, column, message, count };
    return shownGroup({ column, message, rows, count });
  });
}

interface ErrorTableProps {
  /** Accessible name. */
  readonly label: string;
  /** First errors or warnings. */
  readonly errors: readonly ImportError[];
  /** Errors in groups; by default they are grouped here. */
  readonly groups?: readonly ImportErrorGroup[] | undefined;
  /** Total number. */
  readonly count: number;
}

function ErrorTable({ label, errors, groups, count }: ErrorTableProps) {
  const shown = groups?.map(shownGroup) ?? shownErrors(errors);
  const shownCount = shown.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <StaticTable<ShownErrors>
        label={label}
        size="small"
        rowKey={({ place, column, message }) => `${place} ${column} ${message}`}
        columns={errors.some(({ row }) => row === null) ? fileErrorColumns : errorColumns}
        dataSource={shown}
        scroll={{ x: errorWidth, y: tableHeight }}
      />
      {count > shownCount && <p className={styles['more']}>{text.more(shownCount, count)}</p>}
    </>
  );
}

interface ImportPreviewProps<S> {
  readonly fileName: string;
  readonly report: ImportReport<S>;
  readonly sampleColumns: TableColumnsType<S>;
  /** Important consequence of the import. */
  readonly notice?: string | undefined;
  /** Downloads the invalid rows with their reasons, if the import offers that. */
  readonly onErrorSheet?: () => void;
}

/**
 * Result of the dry run of an import: numbers of valid and invalid records, errors, warnings, and the first valid
 * records.
 */
export function ImportPreview<S extends object>(props: ImportPreviewProps<S>) {
  const { fileName, report, sampleColumns, notice, onErrorSheet } = props;
  const { total, valid, errors, errorCount, warnings = [], warningCount = 0, sample } = report;
  return (
    <>
      <div className={styles['summary']} role="status">
        <span className={styles['name']}>{fileName}</span>
        <StatusDot tone={valid === 0 ? 'default' : 'success'} text={text.valid(valid)} />
        {total > valid && <StatusDot tone="error" text={text.bad(total - valid)} />}
      </div>
      {notice !== undefined && <Alert type="info" showIcon className={styles['refusal'] ?? ''} title={notice} />}
      {warnings.length > 0 && (
        <>
          <Alert type="warning" showIcon className={styles['refusal'] ?? ''} title={text.warned(warningCount)} />
          <ErrorTable label={text.warnings} errors={warnings} count={warningCount} />
        </>
      )}
      {errors.length > 0 ? (
        <>
          <Alert
            type="warning"
            showIcon
            className={styles['refusal'] ?? ''}
            title={valid === 0 ? text.nothing : text.badHint}
            {...(onErrorSheet === undefined
              ? {}
              : {
                  action: (
                    <Button size="small" onClick={onErrorSheet}>
                      {text.errorSheet}
                    </Button>
                  ),
                })}
          />
          <ErrorTable label={text.bad(total - valid)} errors={errors} groups={report.errorGroups} count={errorCount} />
        </>
      ) : (
        <>
          <p className={styles['more']}>{text.sample(sample.length)}</p>
          <StaticTable<S>
            label={text.sample(sample.length)}
            size="small"
            rowKey={(record) => sample.indexOf(record)}
            columns={sampleColumns}
            dataSource={sample}
            scroll={{ x: sampleWidth, y: tableHeight }}
          />
        </>
      )}
    </>
  );
}
