import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';
import { dataSourcePage } from './page.ts';

export const dataSourcesPath = `${apiPrefix}/dataSources`;

/** Fetches with values that are not saved and answers what came. */
export const dataSourcePreviewPath = `${dataSourcesPath}/preview`;
/** Last good value. @param id of the source; `:id` in a route */
export const dataSourceValuePath = (id: number | ':id'): string => `${dataSourcesPath}/${id}/value`;
/** Failures, newest first. @param id of the source; `:id` in a route */
export const dataSourceFailuresPath = (id: number | ':id'): string => `${dataSourcesPath}/${id}/failures`;
/** Fetches at once, unless another process does. @param id of the source; `:id` in a route */
export const dataSourceRefreshPath = (id: number | ':id'): string => `${dataSourcesPath}/${id}/refresh`;

/** Where the data come from. */
export const dataSourceKinds = [
  'http',
  'mqtt',
  'websocket',
  'table',
  'sheet',
  'statistics',
  'posts',
  'announcements',
  'pictures',
] as const;
export type DataSourceKind = (typeof dataSourceKinds)[number];
export const dataSourceKindNames = {
  http: '网络接口',
  mqtt: 'MQTT 订阅',
  websocket: 'WebSocket 推送',
  table: '手工表格',
  sheet: '素材表格',
  statistics: '站内统计',
  posts: '站内文章',
  announcements: '站内公告',
  pictures: '素材图片',
} as const satisfies Record<DataSourceKind, string>;

/** Kinds whose other side sends data by itself, over a connection that the server keeps open. */
export const pushKinds = ['mqtt', 'websocket'] as const satisfies readonly DataSourceKind[];
export type PushKind = (typeof pushKinds)[number];
/** @returns true for a kind of {@link pushKinds} */
export const isPushKind = (kind: DataSourceKind): kind is PushKind => (pushKinds as readonly string[]).includes(kind);

export const dataSourceMethods = ['GET', 'POST'] as const;
export type DataSourceMethod = (typeof dataSourceMethods)[number];
export const dataSourceMethodNames = {
  GET: 'GET（读取）',
  POST: 'POST（提交）',
} as const satisfies Record<DataSourceMethod, string>;

/** Formats of answers and messages. `auto`: by `Content-Type` and content. `text`: a text as it is. */
export const dataFormats = ['auto', 'json', 'csv', 'feed', 'text'] as const;
export type DataFormat = (typeof dataFormats)[number];
export const dataFormatNames = {
  auto: '自动识别',
  json: 'JSON 数据',
  csv: 'CSV 表格',
  feed: 'RSS / Atom 订阅',
  text: '纯文本',
} as const satisfies Record<DataFormat, string>;

/** Character sets of answers. `auto`: by `Content-Type`, otherwise guessed. */
export const dataCharsets = ['auto', 'utf-8', 'gbk'] as const;
export type DataCharset = (typeof dataCharsets)[number];
export const dataCharsetNames = {
  auto: '自动识别',
  'utf-8': 'UTF-8 编码',
  gbk: 'GBK（旧中文系统）',
} as const satisfies Record<DataCharset, string>;

/** Numbers of the product that displays may show to anybody. */
export const statistics = ['posts', 'postsToday', 'comments', 'screens', 'screensOnline'] as const;
export type Statistic = (typeof statistics)[number];
/** Also the keys of the value. */
export const statisticNames = {
  posts: '已发布文章',
  postsToday: '今日发布文章',
  comments: '已通过评论',
  screens: '屏幕总数',
  screensOnline: '在线屏幕',
} as const satisfies Record<Statistic, string>;

/**
 * `disabled`: not fetched. `waiting`: no value yet. `stale`: the value is older than `staleAfter`. `failed`: the last
 * fetch failed; the last good value stays.
 */
export const dataSourceStates = ['ok', 'stale', 'failed', 'waiting', 'disabled'] as const;
export type DataSourceState = (typeof dataSourceStates)[number];
export const dataSourceStateNames = {
  ok: '正常',
  stale: '过期',
  failed: '失败',
  waiting: '等待取值',
  disabled: '已停用',
} as const satisfies Record<DataSourceState, string>;

export const dataSourceLabels = {
  name: commonLabels.name,
  description: commonLabels.description,
  kind: '类型',
  enabled: commonLabels.enabled,
  interval: '更新间隔（秒）',
  staleAfter: '过期时间（秒）',
  timeLimit: '时间限制（秒）',
  sizeLimit: '大小限制（KB）',
  url: '地址',
  method: '请求方法',
  body: '请求内容',
  headers: '请求头',
  topic: '主题',
  username: '用户名',
  password: '密码',
  format: '数据格式',
  charset: '字符编码',
  path: '数据路径',
  expression: '转换表达式',
  table: '表格内容',
  fileId: '表格文件',
  sheetName: '工作表',
  statistics: '统计项',
  postCategoryId: '文章分类',
  tag: '标签',
  fileCategoryId: '素材分类',
  count: '最多条数',
  state: '取值状态',
  valueAt: '最近取值',
  failingSince: '失败开始',
  error: '失败原因',
} as const;

export const dataSourceModule: LoggedModule = {
  title: dataSourcePage.title,
  labels: dataSourceLabels,
  values: {
    kind: dataSourceKindNames,
    method: dataSourceMethodNames,
    state: dataSourceStateNames,
    statistics: (value) => statisticNames[value as Statistic] ?? String(value),
    format: dataFormatNames,
    charset: dataCharsetNames,
  },
};
