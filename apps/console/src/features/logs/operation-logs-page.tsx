import { logsPath, operationLogPermissions } from '@mutai/contract/logs/resource';
import type { ListedOperationLog } from '@mutai/contract/logs/schema';
import { exportPath } from '@mutai/contract/paths';
import { ClockCircleOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { actionName } from '../../ui/changes/changes.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import type { ToolbarAction } from '../../ui/toolbar/toolbar-actions.tsx';
import { keywordSearch, operationSearch, timeSearch } from './log-search.ts';
import { logsMessages as text } from './logs.messages.ts';
import { operationLogsClient, operationRows } from './logs.queries.ts';
import { operationLogColumns, type ShownOperation } from './operation-log-columns.tsx';
import { RemarkDialog } from './remark-dialog.tsx';
import { OperationLogDetails } from './operation-log-details.tsx';
import { LogRetention } from './log-retention.tsx';

const name = 'operation-log';

const search: readonly SearchField[] = [timeSearch, { ...keywordSearch, formerly: 'nickname' }, ...operationSearch];

const labelOf = (log: ListedOperationLog): string =>
  text.operationOf(log.nickname, actionName(log.action), log.recordName);

/** 操作日志: changes of records by user. */
export function OperationLogsPage() {
  const mayRemark = usePermission(operationLogPermissions.update);
  const mayRetain = usePermission(operationLogPermissions.retention);
  const queries = useQueryClient();
  const [details, setDetails] = useState<ShownOperation | null>(null);
  const [remarking, setRemarking] = useState<number | null>(null);
  const [retaining, setRetaining] = useState(false);
  const columns = useMemo(() => operationLogColumns(setDetails), []);

  const retention: ToolbarAction = {
    key: 'retention',
    label: text.retention,
    icon: <ClockCircleOutlined aria-hidden />,
    run: () => setRetaining(true),
  };
  const rowActions = (log: ListedOperationLog): readonly RowAction[] => [
    { key: 'details', label: text.details, run: () => setDetails(log) },
    ...(mayRemark ? [{ key: 'remark', label: text.remark, run: () => setRemarking(log.id) }] : []),
  ];

  return (
    <>
      <ResourcePage<ListedOperationLog>
        resource={{
          name,
          title: text.operationTitle,
          purpose: text.operationPurpose,
          client: operationLogsClient,
          columns,
          search,
          labelOf,
          permissions: operationLogPermissions,
          exportSheet: (filter) => downloadFile(exportPath(logsPath), filter),
          rowActions,
          inRow: ['details', 'remark'],
          open: setDetails,
          toolbarActions: () => (mayRetain ? [retention] : []),
        }}
      />
      {details !== null && (
        <OperationLogDetails log={details} loadRows={operationRows} onClosed={() => setDetails(null)} />
      )}
      {remarking !== null && (
        <RemarkDialog
          id={remarking}
          onSaved={() => void queries.invalidateQueries({ queryKey: [name] })}
          onClosed={() => setRemarking(null)}
        />
      )}
      {retaining && <LogRetention onClosed={() => setRetaining(false)} />}
    </>
  );
}
