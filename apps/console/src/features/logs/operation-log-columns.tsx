import { fieldLabel, visibleChanges } from '@mutai/contract/logs/logged-changes';
import type { ListedOperationLog, OwnOperationLog } from '@mutai/contract/logs/schema';
import { Button } from 'antd';
import { actionName, moduleTitle } from '../../ui/changes/changes.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { logsMessages as text } from './logs.messages.ts';
import styles from './logs.module.css';

const msPerSecond = 1000;

/** Formats a duration. @param ms milliseconds */
export function durationText(ms: number): string {
  return ms < msPerSecond ? text.milliseconds(ms) : text.seconds((ms / msPerSecond).toFixed(1));
}

/** Row of the operation log. One's own operations have no user and no remark. */
export type ShownOperation = OwnOperationLog & Partial<Pick<ListedOperationLog, 'remark'>>;

/** Line under a header. */
export type OperationRow = Omit<ShownOperation, 'rowCount'>;

/** Columns of all users' operations. `open` shows the details of a row. */
export const operationLogColumns = (open: (log: ShownOperation) => void): readonly ListColumn<ListedOperationLog>[] => [
  {
    key: 'nickname',
    title: text.operator,
    width: 104,
    required: true,
  },
  ...operationColumns(open),
  {
    key: 'remark',
    title: text.remark,
    width: 110,
    kind: 'secondary',
  },
  timeColumn,
];

/** Columns of one's own operations. */
export const ownOperationColumns = (open: (log: ShownOperation) => void): readonly ListColumn<ShownOperation>[] => [
  ...operationColumns(open),
  timeColumn,
];

const timeColumn: ListColumn<ShownOperation> = {
  key: 'createdAt',
  title: text.operationTime,
  width: 112,
  sortable: true,
  kind: 'time',
};

function operationColumns(open: (log: ShownOperation) => void): readonly ListColumn<ShownOperation>[] {
  return [
    {
      key: 'module',
      title: text.module,
      width: 96,
      render: ({ module }) => <EllipsisText text={moduleTitle(module)} />,
    },
    {
      key: 'action',
      title: text.action,
      width: 88,
      render: ({ action }) => <EllipsisText text={actionName(action)} />,
    },
    {
      key: 'recordName',
      title: text.record,
      width: 140,
      render: (log) => <RecordCell log={log} open={open} />,
    },
    {
      key: 'changes',
      title: text.changes,
      width: 120,
      flexible: true,
      render: (log) => <ChangesCell log={log} open={open} />,
    },
    {
      key: 'durationMs',
      title: text.duration,
      width: 96,
      numeric: true,
      render: ({ durationMs }) => durationText(durationMs),
    },
    {
      key: 'requestId',
      title: text.requestId,
      width: 150,
      initiallyHidden: true,
      kind: 'secondary',
    },
    {
      key: 'ip',
      title: text.address,
      width: 130,
      initiallyHidden: true,
    },
  ];
}

/** Name of the record; for an operation on several, opens the list of them. */
function RecordCell({ log, open }: { readonly log: ShownOperation; readonly open: (log: ShownOperation) => void }) {
  if (log.rowCount === 0) return <EllipsisText text={log.recordName} />;
  return (
    <Button
      type="link"
      size="small"
      className={styles['changes'] ?? ''}
      aria-label={text.rowsOf(log.recordName, log.rowCount)}
      onClick={() => open(log)}
    >
      <EllipsisText text={text.withRows(log.recordName, log.rowCount)} />
    </Button>
  );
}

function ChangesCell({ log, open }: { readonly log: ShownOperation; readonly open: (log: ShownOperation) => void }) {
  const fields = visibleChanges(log.changes).map(([field]) => fieldLabel(log.module, field));
  if (fields.length === 0) return <span className={styles['empty']}>{text.none}</span>;
  const summary = fields.join('、');
  return (
    <Button
      type="link"
      size="small"
      className={styles['changes'] ?? ''}
      aria-label={text.changesOf(summary)}
      onClick={() => open(log)}
    >
      <EllipsisText text={summary} />
    </Button>
  );
}
