import { Alert, Table, type TableColumnsType } from 'antd';
import { StatusDot } from '../cells/status-dot.tsx';
import styles from './import.module.css';
import { importMessages as text } from './import.messages.ts';
import type { ImportError, ImportReport } from './use-import.ts';

/** Height of the tables, in pixels: more rows scroll. */
const tableHeight = 280;
/** Least widths of the tables, in pixels: on a phone they scroll sideways. */
const sampleWidth = 720;
const errorWidth = 520;

const errorColumns: TableColumnsType<ImportError> = [
  { title: text.row, dataIndex: 'row', width: 72, align: 'right' },
  { title: text.column, dataIndex: 'column', width: 88 },
  { title: text.reason, dataIndex: 'message' },
];

/** Errors of files in an archive are named by the file. */
const fileErrorColumns: TableColumnsType<ImportError> = [
  { title: text.file, dataIndex: 'file', width: 140 },
  ...errorColumns.slice(1),
];

interface ErrorTableProps {
  /** Accessible name. */
  readonly label: string;
  /** The first errors or losses. */
  readonly errors: readonly ImportError[];
  /** Number of all of them. */
  readonly count: number;
}

function ErrorTable({ label, errors, count }: ErrorTableProps) {
  return (
    <>
      <Table<ImportError>
        aria-label={label}
        size="small"
        rowKey={({ row, file = '', column, message }) => `${String(row)} ${file} ${column} ${message}`}
        columns={errors.some(({ row }) => row === null) ? fileErrorColumns : errorColumns}
        dataSource={errors}
        pagination={false}
        scroll={{ x: errorWidth, y: tableHeight }}
      />
      {count > errors.length && <p className={styles['more']}>{text.more(errors.length, count)}</p>}
    </>
  );
}

interface ImportPreviewProps<S> {
  readonly fileName: string;
  readonly report: ImportReport<S>;
  readonly sampleColumns: TableColumnsType<S>;
  /** A consequence of the import that people must not overlook. */
  readonly notice?: string | undefined;
}

/** Result of the check of an import: numbers of good and bad records, errors, losses, and the first good records. */
export function ImportPreview<S extends object>({ fileName, report, sampleColumns, notice }: ImportPreviewProps<S>) {
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
          />
          <ErrorTable label={text.bad(total - valid)} errors={errors} count={errorCount} />
        </>
      ) : (
        <>
          <p className={styles['more']}>{text.sample(sample.length)}</p>
          <Table<S>
            size="small"
            rowKey={(record) => sample.indexOf(record)}
            columns={sampleColumns}
            dataSource={sample}
            pagination={false}
            scroll={{ x: sampleWidth, y: tableHeight }}
          />
        </>
      )}
    </>
  );
}
