import type { DataSourceState } from '@mutai/contract/data-sources/resource';
import type { ListedDataSource } from '@mutai/contract/data-sources/schema';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { dataSourcesMessages as text } from './records/data-sources.messages.ts';
import styles from './data-sources.module.css';

const tones: Readonly<Record<DataSourceState, StatusTone>> = {
  ok: 'success',
  stale: 'warning',
  failed: 'error',
  waiting: 'processing',
  disabled: 'default',
};

/** State of a source; of one that fails, since when. */
export function SourceState({ source }: { readonly source: Pick<ListedDataSource, 'state' | 'failingSince'> }) {
  const { state, failingSince } = source;
  return (
    <span className={styles['state']}>
      <StatusDot tone={tones[state]} text={text.states[state]} />
      {state === 'failed' && failingSince !== null && <TimeCell at={failingSince} />}
    </span>
  );
}
