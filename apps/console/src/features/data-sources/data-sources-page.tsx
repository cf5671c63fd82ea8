import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';
import { InputNumber } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { showFailure } from '../../platform/http/api-client.ts';
import { commonStatus } from '../../platform/resource/common-choices.ts';
import { useLiveList } from '../../platform/resource/use-live-list.ts';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { BatchEditDeclaration, ResourceDeclaration } from '../../ui/resource/resource.ts';
import { dataSourcesMessages as text } from './records/data-sources.messages.ts';
import { dataSourcesClient, dataSourcesName, pollMs, refreshSource } from './records/data-sources.queries.ts';
import { DetailsDrawer } from './details-drawer.tsx';
import { dataSourceForm, kindChoices } from './form/data-source-form.tsx';
import type { DataSourceValues } from './records/values.ts';
import { SourceState } from './source-state.tsx';

const { interval, staleAfter } = limits.dataSources;

const batchEdit: BatchEditDeclaration = {
  permission: dataSourcePermissions.update,
  fields: [
    { kind: 'switch', name: 'enabled', label: text.enabled, words: commonStatus },
    {
      name: 'interval',
      label: text.interval,
      required: true,
      control: <InputNumber<number> min={interval.min} max={interval.max} precision={0} />,
    },
    {
      name: 'staleAfter',
      label: text.staleAfter,
      required: true,
      control: <InputNumber<number> min={staleAfter.min} max={staleAfter.max} precision={0} />,
    },
  ],
};

const dataSources: ResourceDeclaration<DataSource, DataSourceValues> = {
  name: dataSourcesName,
  title: text.title,
  purpose: text.purpose,
  client: dataSourcesClient,
  permissions: dataSourcePermissions,
  columns: [
    { key: 'name', title: text.name, width: 180, required: true, flexible: true, sortable: true },
    { key: 'kind', title: text.kind, width: 104, from: kindChoices },
    { key: 'state', title: text.state, width: 168, render: (source) => <SourceState source={source} /> },
    {
      key: 'valueAt',
      title: text.valueAt,
      width: 120,
      render: ({ valueAt }) => (valueAt === null ? null : <TimeCell at={valueAt} />),
    },
    { key: 'interval', title: text.interval, width: 136, numeric: true },
    { key: 'enabled', title: text.enabled, width: 80, kind: 'switch', from: commonStatus },
    { key: 'description', title: text.description, width: 200, kind: 'secondary', initiallyHidden: true },
    { key: 'updatedAt', title: text.updated, width: 120, sortable: true, initiallyHidden: true, kind: 'time' },
    { key: 'createdAt', title: text.created, width: 120, sortable: true, initiallyHidden: true, kind: 'time' },
  ],
  search: [
    { name: 'name', label: text.name },
    { kind: 'choice', name: 'kind', label: text.kind, from: kindChoices },
    { kind: 'flag', name: 'enabled', label: text.enabled, words: commonStatus },
  ],
  labelOf: ({ name }) => name,
  trash: true,
  history: true,
  batchEdit,
  inRow: ['modify', 'details'],
  form: dataSourceForm,
};

/** 数据源. */
export function DataSourcesPage() {
  const mayUpdate = usePermissionCheck()(dataSourcePermissions.update);
  const queries = useQueryClient();
  const [shown, setShown] = useState<DataSource | null>(null);
  useLiveList(dataSourcesName, pollMs);
  const resource = useMemo(() => {
    const refresh = async (id: number) => {
      await refreshSource(id).catch(showFailure);
      await queries.invalidateQueries({ queryKey: [dataSourcesName] });
    };
    const rowActions = (source: DataSource): readonly RowAction[] => [
      { key: 'details', label: text.details, run: () => setShown(source) },
      ...(mayUpdate && source.enabled
        ? [{ key: 'refresh', label: text.refresh, run: () => void refresh(source.id) }]
        : []),
    ];
    return { ...dataSources, rowActions };
  }, [mayUpdate, queries]);
  return (
    <ResourcePage resource={resource}>
      {() => shown !== null && <DetailsDrawer source={shown} onClosed={() => setShown(null)} />}
    </ResourcePage>
  );
}
