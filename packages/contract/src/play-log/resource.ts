import { retentionText } from '../logs/resource.ts';
import { apiPrefix } from '../paths.ts';
import { rangeLabelsOf } from '../ranges.ts';
import type { LoggedModule } from '../resource-definition.ts';
import { playLogPage } from './page.ts';

/** Entries of the play log, newest first. */
export const playsPath = `${apiPrefix}/plays`;
/** Showings and their duration by screen, content or day. */
export const playSumsPath = `${playsPath}/sums`;
export const playLogSettingsPath = `${apiPrefix}/settings/playLog`;

/** Why something was shown. */
export const playReasonNames = { emergency: '紧急插播', rule: '排期', default: '默认布局' } as const;

/** Kinds of sums: showings of a screen, of a content, or of a day. */
export const playSumKinds = ['screen', 'content', 'day'] as const;
export const playSumNames = { screen: '按屏幕', content: '按播放内容', day: '按日期' } as const;
export type PlaySumKind = (typeof playSumKinds)[number];

export const playLogLabels = {
  screenId: '屏幕',
  screenName: '屏幕',
  groupId: '屏幕分组',
  title: '播放内容',
  layoutId: '布局',
  fileId: '素材',
  reason: '播放原因',
  reasonName: '来源',
  from: '开始时间',
  until: '结束时间',
  seconds: '时长（秒）',
  count: '播放次数',
  day: '日期',
  by: '统计方式',
  firstDay: '开始日期',
  lastDay: '结束日期',
  ...rangeLabelsOf('played', '播放时间'),
} as const;

export const playLogSettingsLabels = { days: '播放记录保留天数' } as const;

export const playLogModule: LoggedModule = {
  title: playLogPage.title,
  labels: { ...playLogLabels, ...playLogSettingsLabels },
  values: { reason: playReasonNames, by: playSumNames, days: retentionText },
};
