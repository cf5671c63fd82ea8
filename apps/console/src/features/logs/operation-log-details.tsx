import { limits } from '@mutai/contract/limits';
import { Descriptions } from 'antd';
import { actionName, moduleTitle } from '../../ui/changes/changes.ts';
import { MomentCell } from '../../ui/cells/time-cell.tsx';
import { ChangesTable } from '../../ui/changes/changes-table.tsx';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { useNarrow } from '../../ui/kit/hooks.ts';
import { logsMessages as text } from './logs.messages.ts';
import styles from './logs.module.css';
import type { LoadRows } from './logs.queries.ts';
import { OperationRows } from './operation-rows.tsx';
import { durationText, type ShownOperation } from './operation-log-columns.tsx';

const itemsOf = (log: ShownOperation) => [
  { key: 'nickname', label: text.operator, children: log.nickname },
  { key: 'createdAt', label: text.operationTime, children: <MomentCell at={log.createdAt} /> },
  { key: 'module', label: text.module, children: moduleTitle(log.module) },
  { key: 'action', label: text.action, children: actionName(log.action) },
  { key: 'record', label: text.record, children: log.recordName || text.none },
  { key: 'ip', label: text.address, children: log.ip || text.none },
  { key: 'duration', label: text.duration, children: durationText(log.durationMs) },
  {
    key: 'requestId',
    label: text.requestId,
    children: <span className={styles['requestId']}>{log.requestId || text.none}</span>,
  },
  ...(log.remark === undefined
    ? []
    : [{ key: 'remark', label: text.remark, children: log.remark || text.none, span: 'filled' as const }]),
];

interface OperationLogDetailsProps {
  readonly log: ShownOperation;
  readonly loadRows: LoadRows;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 操作详情: full row of the operation log. Mount it to open it, and unmount it on `onClosed`. */
export function OperationLogDetails({ log, loadRows, onClosed }: OperationLogDetailsProps) {
  const narrow = useNarrow();
  return (
    <PageDrawer title={text.detailsTitle} width={limits.dialogWidth.large} onClosed={onClosed}>
      <Descriptions className={styles['detailsHead'] ?? ''} column={narrow ? 1 : 2} items={itemsOf(log)} />
      <h2 className={styles['sectionTitle']}>{text.changes}</h2>
      <ChangesTable module={log.module} changes={log.changes} />
      {log.rowCount > 0 && <OperationRows log={log} load={loadRows} />}
    </PageDrawer>
  );
}
