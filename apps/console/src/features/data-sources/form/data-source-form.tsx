import { isPushKind } from '@mutai/contract/data-sources/resource';
import type { DataSource, DataTable } from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { type FormRule, Input, InputNumber } from 'antd';
import { categoryChoices, commonStatus, fileCategoryChoices } from '../../../platform/resource/common-choices.ts';
import { findFiles } from '../../../platform/resource/found-records.ts';
import { fixedChoices } from '../../../ui/choices/choices.ts';
import { formFields, withoutHidden, type FormField } from '../../../ui/form/field-kinds.tsx';
import { FoundSelect } from '../../../ui/inputs/found-select.tsx';
import { fits } from '../../../ui/inputs/rules.ts';
import type { TitledReference } from '../../../ui/inputs/titled-reference.ts';
import type { ResourceFormDeclaration } from '../../../ui/resource/resource.ts';
import { dataSourcesMessages as text } from '../records/data-sources.messages.ts';
import { dataSourcesName } from '../records/data-sources.queries.ts';
import { PreviewField } from '../preview/preview-field.tsx';
import { HeadersField } from './headers-field.tsx';
import { SavedPasswordField } from './saved-password-field.tsx';
import { TableField } from './table-field.tsx';
import {
  bodyOf,
  emptyDataSource,
  headersWithoutValues,
  isNameless,
  passwordWithoutValue,
  valuesOf,
  type DataSourceValues,
  type TypedHeader,
} from '../records/values.ts';

const most = limits.dataSources;

export const kindChoices = fixedChoices(text.kind, text.kinds);
const methodChoices = fixedChoices(text.method, text.methods);
const formatChoices = fixedChoices(text.format, text.formats);
const charsetChoices = fixedChoices(text.charset, text.charsets);
const statisticChoices = fixedChoices(text.statistics, text.statisticNames);

const isHttp = ({ kind }: DataSourceValues): boolean => kind === 'http';
const isMqtt = ({ kind }: DataSourceValues): boolean => kind === 'mqtt';
const isWebSocket = ({ kind }: DataSourceValues): boolean => kind === 'websocket';
const isPush = (values: DataSourceValues): boolean => isPushKind(values.kind);
/** Data come over the network. */
const isRemote = (values: DataSourceValues): boolean => isHttp(values) || isPush(values);
const isTable = ({ kind }: DataSourceValues): boolean => kind === 'table';
const isSheet = ({ kind }: DataSourceValues): boolean => kind === 'sheet';
const isPosts = ({ kind }: DataSourceValues): boolean => kind === 'posts';
const isPictures = ({ kind }: DataSourceValues): boolean => kind === 'pictures';
const isStatistics = ({ kind }: DataSourceValues): boolean => kind === 'statistics';

/** Address by its kind. */
const urlRule: FormRule = ({ getFieldValue }) => {
  const kind: unknown = getFieldValue('kind');
  if (kind === 'mqtt') return fits(rules.mqttUrl);
  return fits(kind === 'websocket' ? rules.webSocketUrl : rules.httpUrl);
};

/** A value without a name would not be sent. */
const headersRule: FormRule = {
  validator: async (_, headers: readonly TypedHeader[]) => {
    if (headers.some(isNameless)) throw new Error(text.headerNameRequired);
  },
};

const numberIn = ({ min, max }: { readonly min: number; readonly max: number }) => (
  <InputNumber<number> min={min} max={max} precision={0} style={{ width: '100%' }} />
);

const fields: readonly FormField<DataSourceValues>[] = formFields<DataSourceValues>({
  name: { kind: 'text', label: text.name, required: true, max: limits.nameMax },
  kind: { kind: 'choice', label: text.kind, required: true, from: kindChoices, next: 'same' },
  url: {
    kind: 'text',
    label: text.url,
    required: true,
    max: limits.fetchedUrlMax,
    rules: [urlRule],
    hint: text.urlHint,
    wide: true,
    when: isRemote,
  },
  topic: {
    kind: 'text',
    label: text.topic,
    required: true,
    max: most.topicMax,
    hint: text.topicHint,
    wide: true,
    when: isMqtt,
  },
  username: { kind: 'text', label: text.username, max: most.headerValueMax, when: isMqtt },
  password: {
    label: text.password,
    secret: passwordWithoutValue,
    control: <SavedPasswordField max={most.headerValueMax} />,
    show: () => '',
    when: isMqtt,
  },
  method: { kind: 'choice', label: text.method, required: true, from: methodChoices, when: isHttp },
  format: { kind: 'choice', label: text.format, required: true, from: formatChoices, when: isRemote },
  body: {
    kind: 'longText',
    label: text.body,
    max: most.bodyMax,
    hint: text.bodyHint,
    wide: true,
    when: (values) => isWebSocket(values) || (isHttp(values) && values.method === 'POST'),
  },
  headers: {
    label: text.headers,
    wide: true,
    secret: headersWithoutValues,
    rules: [headersRule],
    control: <HeadersField />,
    show: (value) => text.headersText((value as readonly TypedHeader[]).map(({ name }) => name)),
    when: (values) => isHttp(values) || isWebSocket(values),
  },
  table: {
    label: text.table,
    required: true,
    wide: true,
    hint: text.tableHint(most.tableRows, most.tableColumns),
    control: <TableField />,
    show: (value) => text.tableText((value as DataTable).columns.length, (value as DataTable).rows.length),
    when: isTable,
  },
  fileId: {
    label: text.fileId,
    required: true,
    hint: text.sheetHint,
    control: <FoundSelect label={text.fileId} name={`${dataSourcesName}-file`} find={findFiles} />,
    show: (value) => (value as TitledReference | null)?.title ?? '',
    when: isSheet,
  },
  sheetName: { kind: 'text', label: text.sheetName, max: limits.nameMax, hint: text.sheetNameHint, when: isSheet },
  charset: {
    kind: 'choice',
    label: text.charset,
    required: true,
    from: charsetChoices,
    when: (values) => isRemote(values) || isSheet(values),
  },
  statistics: {
    kind: 'choice',
    label: text.statistics,
    required: true,
    from: statisticChoices,
    several: true,
    hint: text.statisticsHint,
    wide: true,
    when: isStatistics,
  },
  postCategoryId: {
    kind: 'choice',
    label: text.postCategoryId,
    from: categoryChoices,
    hint: text.postCategoryHint,
    when: isPosts,
  },
  tag: { kind: 'text', label: text.tag, max: limits.tagMax, hint: text.tagHint, when: isPosts },
  fileCategoryId: {
    kind: 'choice',
    label: text.fileCategoryId,
    required: true,
    from: fileCategoryChoices,
    hint: text.fileCategoryHint,
    when: isPictures,
  },
  count: {
    label: text.count,
    required: true,
    hint: text.countHint,
    control: numberIn(most.count),
    when: (values) => isPosts(values) || isPictures(values) || values.kind === 'announcements',
  },
  timeLimit: { label: text.timeLimit, required: true, control: numberIn(most.timeLimit), when: isRemote },
  sizeLimit: { label: text.sizeLimit, required: true, control: numberIn(most.sizeLimit), when: isRemote },
  interval: {
    label: text.interval,
    required: true,
    hint: text.intervalHint,
    control: numberIn(most.interval),
    when: (values) => !isTable(values) && !isPush(values),
  },
  staleAfter: {
    label: text.staleAfter,
    required: true,
    hint: text.staleHint,
    control: numberIn(most.staleAfter),
    when: (values) => !isTable(values),
  },
  path: {
    label: text.path,
    hint: text.pathHint,
    wide: true,
    control: <Input maxLength={most.pathMax} />,
  },
  expression: {
    label: text.expression,
    hint: text.expressionHint,
    wide: true,
    control: <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} maxLength={most.expressionMax} spellCheck={false} />,
  },
  preview: { label: text.preview, wide: true, control: <PreviewField sentOf={sentOf} /> },
  description: { kind: 'longText', label: text.description, max: limits.descriptionMax, wide: true },
  enabled: { kind: 'switch', label: text.enabled, words: commonStatus },
});

/** Values as the form sends them. */
function sentOf(values: DataSourceValues): DataSourceValues {
  return withoutHidden(fields, emptyDataSource, values);
}

/** Forms 添加数据源 and 修改数据源. */
export const dataSourceForm: ResourceFormDeclaration<DataSource, DataSourceValues> = {
  createTitle: text.createTitle,
  modifyTitle: text.modifyTitle,
  width: limits.dialogWidth.upload,
  columns: 2,
  fields,
  emptyValues: emptyDataSource,
  valuesOf,
  bodyOf,
};
