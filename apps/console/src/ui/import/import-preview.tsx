import { Alert, Table, type TableColumnsType } from 'antd';
import { StatusDot } from '../cells/status-dot.tsx';
import styles from './import.module.css';
import { importMessages as text } from './import.messages.ts';
import type { ImportError, ImportReport } from './use-import.ts';

/** Maximum height of the tables in pixels, beyond which they scroll. */
const tableHeight = 280;
/** Minimum widths of the tables in pixels; on a phone they scroll horizontally. */
const sampleWidth = 720;
const errorWidth = 520;

const errorColumns: TableColumnsType<ImportError> = [
  { title: text.row, dataIndex: 'row', width: 72, align: 'right' },
  { title: text.column, dataIndex: 'column', width: 88 },
  { title: text.reason, dataIndex: 'message' },
];

/** Errors of files in an archive show the file name. */
const fileErrorColumns: TableColumnsType<ImportError> = [
  { title: text.file, dataIndex: 'file', width: 140 },
  ...errorColumns.slice(1),
];

interface ErrorTableProps {
  /** Accessible name. */
  readonly label: string;
  /** First errors or warnings. */
  readonly errors: readonly ImportError[];
  /** Total number. */
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
  /** Important consequence of the import. */
  readonly notice?: string | undefined;
}

/**
 * Result of the dry run of an import: numbers of valid and invalid records, errors, warnings, and the first valid
 * records.
 */
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
