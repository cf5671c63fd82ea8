import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import { purgedRecord } from '../../platform/resource/deletion/snapshots.ts';
import { sealedColumn, sealedWithin } from '../../platform/secrets/sealed-columns.ts';
import type { SealedKind } from '../../platform/secrets/sealed-values.ts';
import type { SealedHeader } from './stored.ts';

/** Name that values of request headers are sealed with. */
export const headerName = 'data-source.header';
/** Name that passwords are sealed with. */
export const passwordName = 'data-source.password';

const valuesOfHeaders = (headers: string) =>
  (JSON.parse(headers) as readonly SealedHeader[]).map(({ sealed }) => ({ name: headerName, sealed }));

/** Encrypted values in the snapshot of a deleted data source. Older ones have no password. */
function valuesOfSnapshot(snapshot: string) {
  const { headers, password } = purgedRecord(0, '', snapshot).row;
  return [
    ...(typeof headers === 'string' ? valuesOfHeaders(headers) : []),
    ...(typeof password === 'string' && password !== '' ? [{ name: passwordName, sealed: password }] : []),
  ];
}

/** Encrypted values of data sources: request headers and passwords. */
export const sealedSources: readonly SealedKind[] = [
  sealedWithin(
    { table: 'dataSources', column: 'headers' },
    { label: '数据源的请求头', enterAgain: '在数据源中重新填写请求头的内容' },
    valuesOfHeaders,
  ),
  sealedColumn({ table: 'dataSources', column: 'password' }, passwordName, {
    label: '数据源的密码',
    enterAgain: '在数据源中重新填写密码',
  }),
  sealedWithin(
    { table: 'trash', column: 'snapshot', only: { column: 'module', is: dataSourcePermissions.read } },
    { label: '回收站中数据源的请求头与密码', enterAgain: '恢复回收站中的数据源后重新填写其请求头与密码' },
    valuesOfSnapshot,
  ),
];
