import { changesText } from '@mutai/contract/logs/logged-changes';
import { useCallback, useMemo } from 'react';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { actionName, moduleTitle } from '../../ui/changes/changes.ts';
import { fullTime } from '../../ui/kit/time.ts';
import { isFiltered, type ListRequest } from '../../ui/list/list-address.ts';
import { ListEmpty } from '../../ui/list/list-parts.tsx';
import { useInnerList } from '../../ui/list/use-list.ts';
import { useColumns, type ListColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTablePreference } from '../../ui/table/use-table-preference.ts';
import { ListToolbar } from '../../ui/toolbar/list-toolbar.tsx';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { keywordSearch } from './log-search.ts';
import { logsMessages as text } from './logs.messages.ts';
import styles from './logs.module.css';
import type { LoadRows } from './logs.queries.ts';
import type { OperationRow, ShownOperation } from './operation-log-columns.tsx';

const columns: readonly ListColumn<OperationRow>[] = [
  { key: 'recordName', title: text.record, width: 160, required: true },
  {
    key: 'module',
    title: text.module,
    width: 96,
    render: ({ module }) => <EllipsisText text={moduleTitle(module)} />,
  },
  { key: 'action', title: text.action, width: 88, render: ({ action }) => <EllipsisText text={actionName(action)} /> },
  {
    key: 'changes',
    title: text.changes,
    width: 240,
    flexible: true,
    render: (row) => <EllipsisText text={changesText(row.module, row.changes, fullTime) || text.none} />,
  },
];
const none: readonly never[] = [];
const search: readonly SearchField[] = [{ ...keywordSearch, placeholder: text.record }];

interface OperationRowsProps {
  readonly log: Pick<ShownOperation, 'id' | 'rowCount'>;
  readonly load: LoadRows;
}

/** The records of one operation: users of an import, records that were changed or deleted together. */
export function OperationRows({ log: { id, rowCount }, load }: OperationRowsProps) {
  const list = useInnerList<OperationRow>({
    name: `operation-log.rows.${String(id)}`,
    load: useCallback((request: ListRequest, signal: AbortSignal) => load(id, request, signal), [load, id]),
    sortable: none,
    fields: search,
  });
  const arrangement = useTablePreference('operation-log.rows', useColumns(columns));
  const title = useMemo(() => text.rowsTitle(rowCount), [rowCount]);
  return (
    <section className={styles['rows']}>
      <h2 className={styles['sectionTitle']}>{title}</h2>
      <ListToolbar label={title} list={list} fields={search} arrangement={arrangement} />
      <DataTable
        label={title}
        list={list}
        arrangement={arrangement}
        empty={<ListEmpty filtered={isFiltered(list.state)} onReset={list.reset} purpose={text.rowsPurpose} />}
      />
    </section>
  );
}
