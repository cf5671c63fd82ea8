import { useMemo, useState } from 'react';
import { actionName } from '../../ui/changes/changes.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { operationSearch, timeSearch } from './log-search.ts';
import { logsMessages as text } from './logs.messages.ts';
import { ownOperationLogsClient, ownOperationRows } from './logs.queries.ts';
import { ownOperationColumns, type ShownOperation } from './operation-log-columns.tsx';
import { OperationLogDetails } from './operation-log-details.tsx';

const search: readonly SearchField[] = [timeSearch, ...operationSearch];

/** 操作记录: the user's own changes. */
export function OwnOperationLogs() {
  const [details, setDetails] = useState<ShownOperation | null>(null);
  const columns = useMemo(() => ownOperationColumns(setDetails), []);
  return (
    <>
      <ResourcePage<ShownOperation>
        resource={{
          name: 'own-operation-log',
          title: text.ownOperationTitle,
          purpose: text.ownOperationPurpose,
          client: ownOperationLogsClient,
          columns,
          search,
          labelOf: (log) => text.operationOf(log.nickname, actionName(log.action), log.recordName),
          open: setDetails,
          rowActions: (log) => [{ key: 'details', label: text.details, run: () => setDetails(log) }],
        }}
      />
      {details !== null && (
        <OperationLogDetails log={details} loadRows={ownOperationRows} onClosed={() => setDetails(null)} />
      )}
    </>
  );
}
