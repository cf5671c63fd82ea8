import { screenPage } from './page.ts';
import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import type { WorkingHours } from './working-hours-schema.ts';
import { lineText } from './working-hours-text.ts';
import { type LoggedModule } from '../resource-definition.ts';

export const screensPath = `${apiPrefix}/screens`;

/** Registers the display that shows a pairing code, as a new screen or as the device of a screen that lost its own. */
export const pairScreenPath = `${screensPath}/pair`;
/** The display behind a pairing code, before it is paired. The code is in the body, because addresses are logged. */
export const examinePairingPath = `${screensPath}/pairing`;
/** Revokes the token of a screen: its display shows a pairing code again. @param id of the screen; `:id` in a route */
export const revokeScreenPath = (id: number | ':id'): string => `${screensPath}/${id}/revoke`;
/** Last report of the display of a screen. @param id of the screen; `:id` in a route */
export const screenStatusPath = (id: number | ':id'): string => `${screensPath}/${id}/status`;
/** Publication that a screen shows, for a picture of it. @param id of the screen; `:id` in a route */
export const screenPlayingPath = (id: number | ':id'): string => `${screensPath}/${id}/playing`;
/** Latest picture that the display of a screen drew of itself. @param id of the screen; `:id` in a route */
export const screenPicturePath = (id: number | ':id'): string => `${screensPath}/${id}/picture`;
/** Commands sent to a screen, newest first; and sends one. @param id of the screen; `:id` in a route */
export const screenCommandsPath = (id: number | ':id'): string => `${screensPath}/${id}/commands`;

/** Clockwise rotation of the picture, in degrees. */
export const orientations = [0, 90, 180, 270] as const;
export type Orientation = (typeof orientations)[number];
export const orientationNames = { 0: '不旋转', 90: '顺时针 90°', 180: '旋转 180°', 270: '顺时针 270°' } as const;

/** How a layout fills a screen of another shape. */
export const screenFits = ['contain', 'cover', 'stretch'] as const;
export type ScreenFit = (typeof screenFits)[number];
export const screenFitNames = { contain: '完整显示', cover: '铺满裁切', stretch: '拉伸铺满' } as const;

/** `unpaired`: no display has its token. `never`: paired, but has not reported yet. */
export const screenStates = ['online', 'offline', 'never', 'unpaired'] as const;
export type ScreenState = (typeof screenStates)[number];
export const screenStateNames = { online: '在线', offline: '离线', never: '未上线', unpaired: '未配对' } as const;

/** States that people see and search by. `asleep`: offline on purpose. Otherwise a screen is missing if it is offline. */
export const shownStates = ['online', 'offline', 'asleep', 'never', 'unpaired'] as const;
export type ShownState = (typeof shownStates)[number];
export const shownStateNames = { ...screenStateNames, asleep: '休眠' } as const satisfies Record<ShownState, string>;

export const commandKinds = ['identify', 'screenshot', 'reload', 'refetch', 'volume', 'renew', 'restart'] as const;
export type CommandKind = (typeof commandKinds)[number];
export const commandNames = {
  identify: '识别',
  screenshot: '截图',
  reload: '重新加载',
  refetch: '重新获取内容',
  volume: '调整音量',
  renew: '更换令牌',
  restart: '重启浏览器',
} as const satisfies Record<CommandKind, string>;

export const screenLabels = {
  name: '屏幕名称',
  groupId: '屏幕分组',
  description: commonLabels.description,
  place: '位置',
  timeZone: '时区',
  orientation: '旋转',
  fit: '显示方式',
  languages: '语言',
  languageSeconds: '语言切换（秒）',
  volume: '音量',
  workingHours: '工作时间',
  layoutId: '默认布局',
  enabled: commonLabels.enabled,
  groupName: '屏幕分组',
  layoutTitle: '默认布局',
  state: '状态',
  reportedAt: '最近报告',
  stateSince: '状态开始',
  asleep: shownStateNames.asleep,
  address: 'IP',
  playing: '正在播放',
  playingTitle: '正在播放',
  revision: '清单编号',
  usedRevision: '使用的清单',
  loading: '加载进度',
  kind: '命令',
} as const;

export const pairingLabels = { code: '配对码', screenId: '屏幕' } as const;

export const screenModule: LoggedModule = {
  title: screenPage.title,
  labels: screenLabels,
  values: {
    orientation: orientationNames,
    fit: screenFitNames,
    languages: { ch: '中文', en: '英文', ru: '俄文' },
    state: screenStateNames,
    workingHours: (line) => lineText(line as WorkingHours),
  },
};
