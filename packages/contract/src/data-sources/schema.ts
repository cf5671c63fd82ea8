import Type, { type Static } from 'typebox';
import { BatchEdit } from '../batch.ts';
import { Answer } from '../codes.ts';
import { choiceOf, DescriptionText, NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterFlag, idOf, ListQuery, SearchText } from '../list.ts';
import { optionalFields, recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import {
  dataCharsetNames,
  dataCharsets,
  dataFormatNames,
  dataFormats,
  dataSourceKindNames,
  dataSourceKinds,
  dataSourceLabels as labels,
  dataSourceMethodNames,
  dataSourceMethods,
  dataSourceStates,
  statisticNames,
  statistics,
} from './resource.ts';

const range = ({ min, max }: { readonly min: number; readonly max: number }, title: string) =>
  Type.Integer({ minimum: min, maximum: max, title, description: `请输入 ${min}~${max} 的整数` });

const most = limits.dataSources;

/** Request header. */
export const DataSourceHeader = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: most.headerNameMax,
      pattern: String.raw`^[A-Za-z0-9!#$%&'*+.^_|~-]+$`,
      title: `${labels.headers}名称`,
      description: '请求头名称只包含字母、数字和连字符，例如 Authorization',
    }),
    /** `null`: the saved value of this name, which no answer has. */
    value: Type.Union(
      [Type.String({ maxLength: most.headerValueMax, pattern: String.raw`^[\t\x20-\x7e\x80-\xff]*$` }), Type.Null()],
      { title: `${labels.headers}内容`, description: '请求头内容不能换行，也不能含有中文' },
    ),
  },
  { additionalProperties: false },
);
export type DataSourceHeader = Static<typeof DataSourceHeader>;

/** Table typed by hand. Each row has a text per column. */
export const DataTable = Type.Object(
  {
    columns: Type.Array(Type.String({ maxLength: limits.nameMax, title: '列名' }), {
      maxItems: most.tableColumns,
      title: '列',
    }),
    rows: Type.Array(
      Type.Array(Type.String({ maxLength: most.cellMax, title: '单元格' }), {
        maxItems: most.tableColumns,
        title: '行',
      }),
      { maxItems: most.tableRows, title: '行' },
    ),
  },
  { additionalProperties: false, title: labels.table },
);
export type DataTable = Static<typeof DataTable>;

const name = NameText(labels.name);
const enabled = Type.Boolean({ title: labels.enabled });
const interval = range(most.interval, labels.interval);
const staleAfter = range(most.staleAfter, labels.staleAfter);

/** Fields from which a value is made; each kind uses some. */
const making = {
  kind: choiceOf(dataSourceKinds, labels.kind, dataSourceKindNames),
  url: Type.String({ maxLength: limits.fetchedUrlMax, title: labels.url }),
  method: choiceOf(dataSourceMethods, labels.method, dataSourceMethodNames),
  body: Type.String({ maxLength: most.bodyMax, title: labels.body }),
  headers: Type.Array(DataSourceHeader, { maxItems: most.headers, title: labels.headers }),
  /** Topic of MQTT, without wildcards. */
  topic: Type.String({ maxLength: most.topicMax, title: labels.topic }),
  /** Name and password for MQTT. Empty: none; a password of `null`: the saved one, which no answer has. */
  username: Type.String({ maxLength: most.headerValueMax, title: labels.username }),
  password: Type.Union([Type.String({ maxLength: most.headerValueMax }), Type.Null()], { title: labels.password }),
  format: choiceOf(dataFormats, labels.format, dataFormatNames),
  charset: choiceOf(dataCharsets, labels.charset, dataCharsetNames),
  timeLimit: range(most.timeLimit, labels.timeLimit),
  sizeLimit: range(most.sizeLimit, labels.sizeLimit),
  path: Type.String({ maxLength: most.pathMax, title: labels.path }),
  expression: Type.String({ maxLength: most.expressionMax, title: labels.expression }),
  table: DataTable,
  fileId: Type.Union([idOf(labels.fileId), Type.Null()], { title: labels.fileId }),
  /** Empty: the first one. */
  sheetName: Type.String({ maxLength: limits.nameMax, title: labels.sheetName }),
  statistics: Type.Array(choiceOf(statistics, labels.statistics, statisticNames), {
    maxItems: statistics.length,
    uniqueItems: true,
    title: labels.statistics,
  }),
  /** With the categories below it; `null`: all. */
  postCategoryId: Type.Union([idOf(labels.postCategoryId), Type.Null()], { title: labels.postCategoryId }),
  /** Tag of posts; empty: any. */
  tag: Type.String({ maxLength: limits.tagMax, title: labels.tag }),
  fileCategoryId: Type.Union([idOf(labels.fileCategoryId), Type.Null()], { title: labels.fileCategoryId }),
  /** Posts, announcements or pictures, at most. */
  count: range(most.count, labels.count),
};

const others = { description: DescriptionText(), enabled, interval, staleAfter };
const { kind, ...options } = making;

/** Facts that the server keeps. */
const kept = {
  state: Type.Enum([...dataSourceStates]),
  /** Time of the last good value; `null`: none yet. */
  valueAt: Type.Union([Timestamp, Type.Null()]),
  /** `null`: it does not fail. */
  failingSince: Type.Union([Timestamp, Type.Null()]),
  /** Empty: it does not fail. */
  error: Type.String(),
};

const listed = {
  ...recordFields,
  name: Type.String(),
  description: Type.String(),
  kind: making.kind,
  enabled: Type.Boolean(),
  interval: Type.Integer(),
  staleAfter: Type.Integer(),
  ...kept,
};

/** Data source in a list. */
export const ListedDataSource = Type.Object(listed);
export type ListedDataSource = Static<typeof ListedDataSource>;

/** Source of data for displays. */
export const DataSource = Type.Object({
  ...listed,
  ...options,
  /** Name of the file; empty: none. */
  file: Type.String(),
  /** Names of the categories; empty: none. */
  postCategory: Type.String(),
  fileCategory: Type.String(),
});
export type DataSource = Static<typeof DataSource>;

const readOnly = [...Object.keys(kept), 'file', 'postCategory', 'fileCategory'];

export const CreateDataSource = WriteBody({ name, kind, ...optionalFields({ ...options, ...others }) }, readOnly);
export type CreateDataSource = Static<typeof CreateDataSource>;

export const UpdateDataSource = WriteBody(
  { ...optionalFields({ name, kind, ...options, ...others }), ...versionField },
  readOnly,
);
export type UpdateDataSource = Static<typeof UpdateDataSource>;

export const BatchEditDataSources = BatchEdit({ enabled, interval, staleAfter });
export type BatchEditDataSources = Static<typeof BatchEditDataSources>;

export const DataSourceQuery = ListQuery(
  { name: SearchText, kind: FilterChoices(labels.kind, dataSourceKinds), enabled: FilterFlag(labels.enabled) },
  ['id', 'name', 'createdAt', 'updatedAt'],
);
export type DataSourceQuery = Static<typeof DataSourceQuery>;

/** Values of a form, to fetch with before they are saved. */
export const PreviewDataSource = Type.Object(
  {
    /** Saved source whose header values replace those that are `null`. */
    id: Type.Optional(Type.Union([idOf('数据源'), Type.Null()], { title: '数据源' })),
    ...making,
  },
  { additionalProperties: false },
);
export type PreviewDataSource = Static<typeof PreviewDataSource>;

/** Result of a fetch. Long lists and texts are cut. */
export const DataPreview = Type.Object({
  /** Beginning of the answer as text; empty unless it came from a network address. */
  text: Type.String(),
  /** Parsed answer, before path and expression; `null` if it could not be read. */
  answer: Type.Unknown(),
  /** Value that displays get; `null` after a failure. */
  value: Type.Unknown(),
  /** Rows of the value, if it is a list; otherwise `null`. */
  rows: Type.Union([Type.Integer(), Type.Null()]),
  /** Size of the value as JSON, in bytes. */
  bytes: Type.Integer(),
  durationMs: Type.Integer(),
  /** Why there is no value, at the field to correct; `null`: there is one. */
  problem: Type.Union([Type.Object({ field: Type.String(), message: Type.String() }), Type.Null()]),
});
export type DataPreview = Static<typeof DataPreview>;
export const DataPreviewAnswer = Answer(DataPreview);

/** Last good value. */
export const DataSourceValue = Type.Object({
  ...kept,
  /** `null` without a value. */
  value: Type.Unknown(),
});
export type DataSourceValue = Static<typeof DataSourceValue>;
export const DataSourceValueAnswer = Answer(DataSourceValue);

/** Failures of the same reason one after the other. */
export const DataSourceFailure = Type.Object({
  id: Type.Integer(),
  firstAt: Timestamp,
  lastAt: Timestamp,
  count: Type.Integer(),
  message: Type.String(),
});
export type DataSourceFailure = Static<typeof DataSourceFailure>;
export const DataSourceFailuresAnswer = Answer(Type.Array(DataSourceFailure));
