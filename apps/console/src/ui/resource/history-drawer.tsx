import { limits } from '@mutai/contract/limits';
import type { ListPage } from '@mutai/contract/list';
import { visibleChanges } from '@mutai/contract/logs/logged-changes';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { useCallback, type ReactNode } from 'react';
import { TimeCell } from '../cells/time-cell.tsx';
import { ChangesTable } from '../changes/changes-table.tsx';
import { actionName } from '../changes/changes.ts';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { PageDrawer } from '../feedback/overlays.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import type { ListRequest } from '../list/list-address.ts';
import { ListFooter, ListEmpty } from '../list/list-parts.tsx';
import { useInnerList, type ListController } from '../list/use-list.ts';
import styles from './history.module.css';

export interface HistoryDrawerProps {
  /** Names the resource: `user`. */
  readonly name: string;
  readonly record: { readonly id: number; readonly label: string };
  readonly load: (id: number, request: ListRequest, signal: AbortSignal) => Promise<ListPage<OperationLog>>;
  /** The drawer is gone from the screen. */
  readonly onClosed: () => void;
}

const none: readonly never[] = [];

/** 变更历史: who did what to a record and when, newest first. Mount it to open it, unmount it on `onClosed`. */
export function HistoryDrawer({ name, record, load, onClosed }: HistoryDrawerProps) {
  const { id, label } = record;
  const list = useInnerList<OperationLog>({
    name: `${name}.history.${String(id)}`,
    load: useCallback((request: ListRequest, signal: AbortSignal) => load(id, request, signal), [load, id]),
    sortable: none,
    fields: none,
  });
  return (
    <PageDrawer title={text.historyOf(label)} width={limits.dialogWidth.large} onClosed={onClosed}>
      <Lines list={list} />
    </PageDrawer>
  );
}

function Lines({ list }: { readonly list: ListController<OperationLog> }): ReactNode {
  if (list.error !== null) {
    return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
  }
  if (list.status === 'first') return <LinesSkeleton />;
  if (list.rows.length === 0) {
    return <ListEmpty filtered={false} onReset={list.reset} purpose={text.historyPurpose} />;
  }
  return (
    <>
      <ol data-outdated={list.outdated} aria-busy={list.outdated}>
        {list.rows.map((line) => (
          <li key={line.id} className={styles['line']}>
            <div className={styles['head']}>
              <strong className={styles['action']}>{actionName(line.action)}</strong>
              <span>{line.nickname}</span>
              <TimeCell at={line.createdAt} />
            </div>
            {visibleChanges(line.changes).length > 0 && (
              <div className={styles['changes']}>
                <ChangesTable module={line.module} changes={line.changes} />
              </div>
            )}
            {line.remark !== '' && <div className={styles['remark']}>{text.historyRemark(line.remark)}</div>}
          </li>
        ))}
      </ol>
      <ListFooter list={list} />
    </>
  );
}

function LinesSkeleton() {
  return (
    <div className={styles['skeleton']} aria-busy>
      {[0, 1, 2].map((line) => (
        <div key={line} className={styles['skeletonLine']}>
          <Skeleton width="40%" height={16} />
          <Skeleton width="100%" height={72} />
        </div>
      ))}
    </div>
  );
}
