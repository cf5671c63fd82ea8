import { commonLabels } from '@mutai/contract/labels';
import { pageTitles, permissionNames } from '@mutai/contract/pages';
import {
  ruleColorNames,
  ruleProblemNames,
  ruleStateNames,
  ruleTargetNames,
  scheduleRuleLabels,
} from '@mutai/contract/schedule-rules/resource';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';

/** Texts of the schedule that several parts share. */
export const scheduleMessages = {
  ...scheduleRuleLabels,
  title: pageTitles.schedule,
  purpose: '排期决定哪些屏幕在什么时间播放什么内容。',
  calendar: '日历',
  list: '列表',
  content: '播放内容',
  times: '播放时间',
  colors: ruleColorNames,
  problems: ruleProblemNames,
  states: ruleStateNames,
  targets: ruleTargetNames,
  createTitle: permissionNames[schedulePermissions.create],
  modifyTitle: permissionNames[schedulePermissions.update],
  created: commonLabels.createdAt,
  all: ruleTargetNames.all,
  andMoreDates: (dates: string, count: number) => `${dates} 等 ${String(count)} 项`,
  since: (date: string) => `${date} 起`,
  until: (date: string) => `至 ${date}`,
  ofGroup: (name: string) => `分组：${name}`,
  ofScreen: (name: string) => `屏幕：${name}`,
  layoutTitled: (title: string) => `布局“${title}”`,
  playlistTitled: (title: string) => `节目单“${title}”`,
  deletedTarget: '已删除',
  deletedItem: '已删除',
  unpublished: '未发布',
} as const;
