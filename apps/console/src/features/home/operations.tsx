import { limits } from '@mutai/contract/limits';
import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import { operationLogPage, operationLogPermissions } from '@mutai/contract/logs/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { Link } from 'react-router';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { homeMessages as text } from './home.messages.ts';
import { useOperations } from './home.queries.ts';
import styles from './operations.module.css';
import { SummaryFailure } from './summary-failure.tsx';

const actions: Readonly<Record<string, string>> = actionNames;

const places = Array.from({ length: limits.recentOperations }, (_, index) => index);

function Operation({ log, own }: { readonly log: OperationLog; readonly own: boolean }) {
  const { nickname, module, action, recordName, createdAt } = log;
  return (
    <li className={styles['line']}>
      {!own && (
        <span className={styles['who']}>
          <EllipsisText text={nickname} />
        </span>
      )}
      <span className={styles['what']}>
        <EllipsisText text={`${actions[action] ?? action} · ${moduleTitles[module] ?? module}`} secondary />
      </span>
      <span className={styles['record']}>
        <EllipsisText text={recordName} />
      </span>
      <TimeCell at={createdAt} />
    </li>
  );
}

/** 最近操作: operations of all users; only one's own without permission to read the log. */
export function OperationsPanel() {
  const holds = usePermissionCheck();
  const all = holds(operationLogPermissions.read);
  const operations = useOperations();
  const { data } = operations;
  return (
    <Panel
      title={all ? text.operations : text.ownOperations}
      dense
      beside={
        all && (
          <Link to={operationLogPage.path} aria-label={text.moreOperations} className={styles['more']}>
            {text.more}
          </Link>
        )
      }
    >
      {data === undefined && operations.isError ? (
        <SummaryFailure query={operations} />
      ) : (
        <ul className={styles['lines']} data-own={!all} aria-busy={data === undefined}>
          {data === undefined
            ? places.map((place) => (
                <li key={place} className={styles['line']}>
                  <Skeleton width="80%" height={14} />
                </li>
              ))
            : data.map((log) => <Operation key={log.id} log={log} own={!all} />)}
          {data?.length === 0 && <li className={styles['none']}>{text.noOperations}</li>}
        </ul>
      )}
    </Panel>
  );
}
