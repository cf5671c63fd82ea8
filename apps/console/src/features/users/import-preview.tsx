import type { UserImport, UserImportError, UserImportRow } from '@mutai/contract/users/import';
import { Alert, Table, type TableColumnsType } from 'antd';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { StatusDot } from '../../ui/cells/status-dot.tsx';
import styles from './import.module.css';
import { usersMessages as text } from './users.messages.ts';

/** Height of the tables, in pixels: more rows scroll. */
const tableHeight = 280;

const errorColumns: TableColumnsType<UserImportError> = [
  { title: text.importRow, dataIndex: 'row', width: 72, align: 'right' },
  { title: text.importColumn, dataIndex: 'column', width: 120 },
  { title: text.importReason, dataIndex: 'message' },
];

const cell = (value: string) => <EllipsisText text={value} />;
const sampleColumns: TableColumnsType<UserImportRow> = [
  { title: text.importRow, dataIndex: 'row', width: 56, align: 'right' },
  { title: text.username, dataIndex: 'username', width: 108, render: cell },
  { title: text.nickname, dataIndex: 'nickname', width: 120, render: cell },
  { title: text.roles, dataIndex: 'roles', width: 120, render: cell },
  { title: text.department, dataIndex: 'department', width: 120, render: cell },
  { title: text.status, dataIndex: 'enabled', width: 72, render: cell },
  { title: text.description, dataIndex: 'description', render: cell },
];

interface ImportPreviewProps {
  readonly fileName: string;
  readonly report: UserImport;
}

/** What an import would do: how many rows are good and bad, what is wrong with the bad ones, and the first rows. */
export function ImportPreview({ fileName, report }: ImportPreviewProps) {
  const { total, valid, errors, errorCount, sample } = report;
  return (
    <>
      <div className={styles['summary']} role="status">
        <span className={styles['name']}>{fileName}</span>
        <StatusDot tone={valid === 0 ? 'default' : 'success'} text={text.importValid(valid)} />
        {total > valid && <StatusDot tone="error" text={text.importBad(total - valid)} />}
      </div>
      {errors.length > 0 ? (
        <>
          <Alert
            type="warning"
            showIcon
            className={styles['refusal'] ?? ''}
            title={valid === 0 ? text.importNothing : text.importBadHint}
          />
          <Table<UserImportError>
            aria-label={text.importBad(total - valid)}
            size="small"
            rowKey={({ row, column, message }) => `${String(row)} ${column} ${message}`}
            columns={errorColumns}
            dataSource={errors}
            pagination={false}
            scroll={{ y: tableHeight }}
          />
          {errorCount > errors.length && <p className={styles['more']}>{text.importMore(errors.length, errorCount)}</p>}
        </>
      ) : (
        <>
          <p className={styles['more']}>{text.importSample(sample.length)}</p>
          <Table<UserImportRow>
            size="small"
            rowKey="row"
            columns={sampleColumns}
            dataSource={sample}
            pagination={false}
            scroll={{ x: 720, y: tableHeight }}
          />
        </>
      )}
    </>
  );
}
