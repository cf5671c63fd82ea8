import { initialFacts, initialRecord } from '@mutai/contract/data-sources/initial';
import type {
  DataCharset,
  DataFormat,
  DataSourceKind,
  DataSourceMethod,
  Statistic,
} from '@mutai/contract/data-sources/resource';
import type { DataSource, DataSourceHeader, DataTable, PreviewDataSource } from '@mutai/contract/data-sources/schema';
import { type FormValues, valuesLike } from '../../../ui/form/values.ts';
import { titledReference, type TitledReference } from '../../../ui/inputs/titled-reference.ts';

/** Request header of the form. */
export interface TypedHeader {
  readonly name: string;
  /** Empty: the saved one, if it is `saved`. */
  readonly value: string;
  readonly saved: boolean;
}

/** Password of the form. */
export interface TypedPassword {
  /** Empty: the saved one, if it is `saved`; otherwise none. */
  readonly value: string;
  readonly saved: boolean;
}

/** Values of the form. */
export type DataSourceValues = {
  name: string;
  description: string;
  kind: DataSourceKind;
  enabled: boolean;
  interval: number;
  staleAfter: number;
  url: string;
  method: DataSourceMethod;
  body: string;
  headers: readonly TypedHeader[];
  topic: string;
  username: string;
  password: TypedPassword;
  format: DataFormat;
  charset: DataCharset;
  timeLimit: number;
  sizeLimit: number;
  path: string;
  expression: string;
  table: DataTable;
  fileId: TitledReference | null;
  sheetName: string;
  statistics: readonly Statistic[];
  postCategoryId: number | null;
  tag: string;
  fileCategoryId: number | null;
  count: number;
  /** Saved source, whose header values a preview uses; `null`: a new one. Never sent. */
  preview: number | null;
};

export const emptyDataSource: DataSourceValues = {
  ...initialRecord,
  ...initialFacts,
  name: '',
  kind: 'http',
  headers: [],
  password: { value: '', saved: false },
  table: { columns: ['', ''], rows: [['', '']] },
  statistics: [],
  preview: null,
};

const alike = valuesLike<FormValues>(emptyDataSource);

/** Values of a saved source. Must be the same function on every render. */
export function valuesOf(source: DataSource): DataSourceValues {
  const { id, headers, password, fileId, file, table } = source;
  return {
    ...(alike(source) as DataSourceValues),
    headers: headers.map(({ name }) => ({ name, value: '', saved: true })),
    password: { value: '', saved: password === null },
    fileId: titledReference(fileId, file),
    table: table.columns.length === 0 ? emptyDataSource.table : table,
    preview: id,
  };
}

/** Part of the headers that a draft stores: saved ones stay in the list, without it they would be deleted. */
export const headersWithoutValues = (headers: unknown): readonly TypedHeader[] =>
  (headers as DataSourceValues['headers']).map((header) => ({ ...header, value: '' }));

/** Part of the password that a draft stores. */
export const passwordWithoutValue = (password: unknown): TypedPassword => ({
  ...(password as TypedPassword),
  value: '',
});

/** Returns true for a header with a value but no name. */
export const isNameless = ({ name, value }: TypedHeader): boolean => name.trim() === '' && value !== '';

const sentHeaders = (headers: readonly TypedHeader[]): DataSourceHeader[] =>
  headers
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .map(({ name, value, saved }) => ({ name: name.trim(), value: saved && value === '' ? null : value }));

const sentPassword = ({ value, saved }: TypedPassword): string | null => (saved && value === '' ? null : value);

/** Body of a request with changed values. */
export function bodyOf({ preview: _, headers, password, fileId, ...values }: Partial<DataSourceValues>): object {
  return {
    ...values,
    ...(headers === undefined ? {} : { headers: sentHeaders(headers) }),
    ...(password === undefined ? {} : { password: sentPassword(password) }),
    ...(fileId === undefined ? {} : { fileId: fileId?.id ?? null }),
  };
}

/** Body of a preview. */
export function previewBodyOf(values: DataSourceValues): PreviewDataSource {
  const { preview: id, kind, url, method, body, headers, format, charset, timeLimit, sizeLimit, ...others } = values;
  const { topic, username, password } = values;
  const { path, expression, table, fileId, sheetName, statistics, postCategoryId, tag, fileCategoryId, count } = others;
  return {
    id,
    kind,
    url: url.trim(),
    method,
    body,
    headers: sentHeaders(headers),
    topic,
    username,
    password: sentPassword(password),
    format,
    charset,
    timeLimit,
    sizeLimit,
    path,
    expression,
    table,
    fileId: fileId?.id ?? null,
    sheetName,
    statistics: [...statistics],
    postCategoryId,
    tag,
    fileCategoryId,
    count,
  };
}
