import { Alert, Table, type TableColumnsType } from 'antd';
import { StatusDot } from '../cells/status-dot.tsx';
import styles from './import.module.css';
import { importMessages as text } from './import.messages.ts';
import type { ImportError, ImportReport } from './use-import.ts';

/** Height of the tables, in pixels: more rows scroll. */
const tableHeight = 280;
/** Pixels that a sample is wide at least: on a phone it scrolls. */
const sampleWidth = 720;

const errorColumns: TableColumnsType<ImportError> = [
  { title: text.row, dataIndex: 'row', width: 72, align: 'right' },
  { title: text.column, dataIndex: 'column', width: 120 },
  { title: text.reason, dataIndex: 'message' },
];

/** Errors of files in an archive are named by the file. */
const fileErrorColumns: TableColumnsType<ImportError> = [
  { title: text.file, dataIndex: 'file', width: 200 },
  ...errorColumns.slice(1),
];

interface ImportPreviewProps<S> {
  readonly fileName: string;
  readonly report: ImportReport<S>;
  readonly sampleColumns: TableColumnsType<S>;
  /** A consequence of the import that people must not overlook. */
  readonly notice?: string | undefined;
}

/** What an import would do: how many records are good and bad, what is wrong with the bad ones, and the first ones. */
export function ImportPreview<S extends object>({ fileName, report, sampleColumns, notice }: ImportPreviewProps<S>) {
  const { total, valid, errors, errorCount, sample } = report;
  return (
    <>
      <div className={styles['summary']} role="status">
        <span className={styles['name']}>{fileName}</span>
        <StatusDot tone={valid === 0 ? 'default' : 'success'} text={text.valid(valid)} />
        {total > valid && <StatusDot tone="error" text={text.bad(total - valid)} />}
      </div>
      {notice !== undefined && <Alert type="info" showIcon className={styles['refusal'] ?? ''} title={notice} />}
      {errors.length > 0 ? (
        <>
          <Alert
            type="warning"
            showIcon
            className={styles['refusal'] ?? ''}
            title={valid === 0 ? text.nothing : text.badHint}
          />
          <Table<ImportError>
            aria-label={text.bad(total - valid)}
            size="small"
            rowKey={({ row, file = '', column, message }) => `${String(row)} ${file} ${column} ${message}`}
            columns={errors.some(({ row }) => row === null) ? fileErrorColumns : errorColumns}
            dataSource={errors}
            pagination={false}
            scroll={{ y: tableHeight }}
          />
          {errorCount > errors.length && <p className={styles['more']}>{text.more(errors.length, errorCount)}</p>}
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
