import { exportPath } from '@mutai/contract/paths';
import { playLogPermissions } from '@mutai/contract/play-log/page';
import { playSumKinds, playSumsPath, type PlaySumKind } from '@mutai/contract/play-log/resource';
import type { PlaySum } from '@mutai/contract/play-log/schema';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { durationText } from '../../ui/kit/duration-text.ts';
import { pageParameter, type ListFilter } from '../../ui/list/list-address.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { entriesOfSum } from './entries-of-sum.ts';
import { screenText } from './play-entries.tsx';
import { playLogMessages as text } from './play-log.messages.ts';
import { playSumsClient } from './play-log.queries.ts';
import { sumSearch } from './play-search.ts';
import styles from './play-log.module.css';

const msPerSecond = 1000;

/** URL parameter of the kind of sums. */
const kindParameter = 'by';

const [firstKind] = playSumKinds;
const kindOptions = playSumKinds.map((value) => ({ value, label: text.kinds[value] }));

const nameOf = (by: PlaySumKind, { id, name }: PlaySum): string => (by === 'screen' ? screenText(id, name) : name);

const columnsOf = (by: PlaySumKind): readonly ListColumn<PlaySum>[] => [
  {
    key: 'name',
    title: text.kinds[by],
    width: 140,
    required: true,
    flexible: true,
    sortable: true,
    render: (sum) => <EllipsisText text={nameOf(by, sum)} />,
  },
  { key: 'times', title: text.times, width: 112, numeric: true, sortable: true },
  {
    key: 'seconds',
    title: text.duration,
    width: 140,
    numeric: true,
    sortable: true,
    render: ({ seconds }) => durationText(seconds * msPerSecond),
  },
];

/** 汇总: showings and their duration by layout, material, screen or day. */
export function PlaySums() {
  const [params, setParams] = useSearchParams();
  const by = playSumKinds.find((kind) => kind === params.get(kindParameter)) ?? firstKind;
  const columns = useMemo(() => columnsOf(by), [by]);
  const scope = useMemo(() => ({ [kindParameter]: by }), [by]);

  const showKind = (kind: PlaySumKind) => {
    const next = new URLSearchParams(params);
    next.delete(pageParameter);
    next.set(kindParameter, kind);
    setParams(next);
  };
  const save = (format: 'xlsx' | 'csv') => (filter: ListFilter) =>
    downloadFile(exportPath(playSumsPath, format), { ...filter, ...scope });

  const sums: ResourceDeclaration<PlaySum> = {
    name: 'play-sums',
    title: text.sumsTitle,
    purpose: text.sumsPurpose,
    client: playSumsClient,
    permissions: { export: playLogPermissions.export },
    scope,
    columns,
    search: sumSearch,
    labelOf: (sum) => nameOf(by, sum),
    header: (
      <Segmented<PlaySumKind>
        className={styles['kinds'] ?? ''}
        aria-label={text.by}
        options={kindOptions}
        value={by}
        onChange={showKind}
      />
    ),
    open: (sum) => setParams(entriesOfSum(by, sum, params)),
    exportSheet: save('xlsx'),
    exportCsv: save('csv'),
  };
  return <ResourcePage key={by} resource={sums} />;
}
