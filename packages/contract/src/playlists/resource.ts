import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { type LoggedModule } from '../resource-definition.ts';
import { playlistPage } from './page.ts';

export const playlistsPath = `${apiPrefix}/playlists`;

/** Layouts and files, as the items of a playlist show them: `PlaylistContentQuery`. */
export const playlistContentsPath = `${playlistsPath}/contents`;
/** Document that plays for a content. @param key of the content; `:key` in a route */
export const playlistDocumentPath = (key: string): string => `${apiPrefix}/playlistDocuments/${key}`;

/** How one item follows the other. */
export const transitions = ['cut', 'fade', 'slide'] as const;
export type Transition = (typeof transitions)[number];
export const transitionNames = { cut: '直接切换', fade: '淡入淡出', slide: '滑动' } as const;

/** Kinds of contents. A playlist cannot contain playlists. */
export const itemKinds = ['layout', 'file'] as const;
export type ItemKind = (typeof itemKinds)[number];

/**
 * Why a content does not play: its layout is not published, the server has yet to examine the file, browsers cannot show
 * the file, or it was deleted. `ready` plays.
 */
export const contentStates = ['ready', 'unpublished', 'processing', 'unplayable', 'deleted'] as const;
export type ContentState = (typeof contentStates)[number];
export const contentStateNames = {
  ready: '可播放',
  unpublished: '未发布',
  processing: '正在处理',
  unplayable: '无法播放',
  deleted: '已删除',
} as const satisfies Record<ContentState, string>;

export const playlistLabels = {
  title: '节目单名称',
  transition: '切换效果',
  items: '节目',
  itemCount: '节目数',
  description: commonLabels.description,
} as const;

export const playlistItemLabels = {
  kind: '类型',
  id: '内容',
  seconds: '时长（秒）',
  weight: '每轮次数',
  firstDate: '开始日期',
  lastDate: '结束日期',
} as const;

export const playlistModule: LoggedModule = {
  title: playlistPage.title,
  labels: playlistLabels,
  values: { transition: transitionNames },
};
