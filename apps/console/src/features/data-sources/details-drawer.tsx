import type { DataSource } from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { dataSourcesMessages as text } from './records/data-sources.messages.ts';
import styles from './data-sources.module.css';
import { detailsQuery } from './records/data-sources.queries.ts';
import { ValueView } from './preview/value-view.tsx';
import { SourceState } from './source-state.tsx';

function Details({ id }: { readonly id: number }) {
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(id));
  const historyId = useId();
  if (data === undefined) {
    return error === null ? (
      <Skeleton width="100%" height={120} />
    ) : (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const { value, valueAt, error: reason, failures } = data;
  return (
    <>
      <p className={styles['facts']}>
        <SourceState source={data} />
        {valueAt !== null && (
          <span>
            {text.valueAt} <TimeCell at={valueAt} />
          </span>
        )}
      </p>
      {reason !== '' && <p className={styles['error']}>{reason}</p>}
      <div className={styles['value']}>
        {valueAt === null ? <p className={styles['none']}>{text.none}</p> : <ValueView value={value} />}
      </div>
      <h3 id={historyId} className={styles['heading']}>
        {text.history}
      </h3>
      {failures.length === 0 ? (
        <p className={styles['none']}>{text.noFailures}</p>
      ) : (
        <ul aria-labelledby={historyId} className={styles['failures']}>
          {failures.map(({ id: key, firstAt, lastAt, count, message }) => (
            <li key={key}>
              <div>{message}</div>
              <div className={styles['none']}>
                <TimeCell at={firstAt} /> ~ <TimeCell at={lastAt} /> · {text.failedTimes(count)}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export interface DetailsDrawerProps {
  readonly source: Pick<DataSource, 'id' | 'name'>;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 当前值: the last good value of a source, and its failures. Mount it to open it, and unmount it on `onClosed`. */
export function DetailsDrawer({ source, onClosed }: DetailsDrawerProps) {
  return (
    <PageDrawer title={text.detailsOf(source.name)} width={limits.dialogWidth.large} onClosed={onClosed}>
      <Details id={source.id} />
    </PageDrawer>
  );
}
