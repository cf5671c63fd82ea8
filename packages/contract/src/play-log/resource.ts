import { retentionText } from '../logs/resource.ts';
import { apiPrefix } from '../paths.ts';
import { rangeLabelsOf } from '../ranges.ts';
import type { LoggedModule } from '../resource-definition.ts';
import { playLogPage } from './page.ts';

/** Entries of the play log, newest first. */
export const playsPath = `${apiPrefix}/plays`;
/** Showings and their duration by layout, material, screen or day. */
export const playSumsPath = `${playsPath}/sums`;
export const playLogSettingsPath = `${apiPrefix}/settings/playLog`;

/** Why something was shown. */
export const playReasonNames = { emergency: '紧急插播', rule: '排期', default: '默认布局' } as const;

/** Kinds of sums: showings of a layout, of a material, of a screen, or of a day. */
export const playSumKinds = ['layout', 'file', 'screen', 'day'] as const;
export const playSumNames = { layout: '按布局', file: '按素材', screen: '按屏幕', day: '按日期' } as const;
export type PlaySumKind = (typeof playSumKinds)[number];

export const playLogLabels = {
  screenId: '屏幕',
  screenName: '屏幕',
  groupId: '屏幕分组',
  title: '播放内容',
  layoutId: '布局',
  fileId: '素材',
  playlistId: '节目单',
  reason: '播放原因',
  reasonName: '来源',
  from: '开始时间',
  until: '结束时间',
  seconds: '时长（秒）',
  times: '播放次数',
  day: '日期',
  by: '统计方式',
  firstDay: '开始日期',
  lastDay: '结束日期',
  ...rangeLabelsOf('played', '播放时间'),
} as const;

export const playLogSettingsLabels = { days: '播放明细保留天数', sumDays: '播放汇总保留天数' } as const;

export const playLogModule: LoggedModule = {
  title: playLogPage.title,
  labels: { ...playLogLabels, ...playLogSettingsLabels },
  values: { reason: playReasonNames, by: playSumNames, days: retentionText, sumDays: retentionText },
};
