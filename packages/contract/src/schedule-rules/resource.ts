import { commonLabels, rangeLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { type LoggedModule } from '../resource-definition.ts';
import { exceptionText, hoursText, repeatText } from './rule-text.ts';
import { schedulePage } from './page.ts';

export const scheduleRulesPath = `${apiPrefix}/scheduleRules`;

/** Differences between the rules as edited and as displays have them. */
export const scheduleChangesPath = `${scheduleRulesPath}/changes`;
/** Gives all changes to the displays, as one change. */
export const publishSchedulePath = `${scheduleRulesPath}/publish`;
/**
 * Everything that decides what plays on a screen: `ScreenProgram`.
 *
 * @param id of the screen; `:id` in a route
 */
export const screenProgramPath = (id: number | ':id'): string => `${apiPrefix}/screens/${id}/program`;

/**
 * Document of a publication in the program of a screen, for pictures of it.
 *
 * @param id of the screen; `:id` in a route
 * @param key of the publication; `:key` in a route
 */
export const programDocumentPath = (id: number | ':id', key: string): string =>
  `${screenProgramPath(id)}/publications/${key}`;

/** Screens that a rule addresses: all, those of a group and the groups below it, or one. */
export const ruleTargets = ['all', 'group', 'screen'] as const;
export type RuleTarget = (typeof ruleTargets)[number];
export const ruleTargetNames = { all: '全部屏幕', group: '屏幕分组', screen: '单个屏幕' } as const;

/** `new`, `changed` and `deleted`: not published yet. */
export const ruleStates = ['new', 'changed', 'deleted', 'published'] as const;
export type RuleState = (typeof ruleStates)[number];
export const ruleStateNames = { new: '新增', changed: '已修改', deleted: '已删除', published: '已发布' } as const;

/**
 * Why a rule never plays: its group or screen was deleted, its layout or playlist was deleted, or its layout is not
 * published.
 */
export const ruleProblems = ['none', 'target', 'item', 'unpublished'] as const;
export type RuleProblem = (typeof ruleProblems)[number];
export const ruleProblemNames = {
  none: '无',
  target: '播放范围已被删除',
  item: '布局或节目单已被删除',
  unpublished: '布局尚未发布',
} as const;

/** Colours of rules in the calendar. */
export const ruleColors = ['blue', 'cyan', 'green', 'gold', 'orange', 'red', 'magenta', 'purple'] as const;
export type RuleColor = (typeof ruleColors)[number];
export const ruleColorNames = {
  blue: '蓝色',
  cyan: '青色',
  green: '绿色',
  gold: '金色',
  orange: '橙色',
  red: '红色',
  magenta: '洋红',
  purple: '紫色',
} as const satisfies Record<RuleColor, string>;

export const scheduleRuleLabels = {
  name: '排期名称',
  target: '播放范围',
  targetName: '播放范围',
  groupId: '屏幕分组',
  screenId: '屏幕',
  layoutId: '布局',
  playlistId: '节目单',
  itemTitle: '播放内容',
  hours: '播放时段',
  repeat: '重复',
  firstDate: '开始日期',
  lastDate: '结束日期',
  exceptions: '例外日期',
  priority: '优先级',
  color: '颜色',
  state: '状态',
  problem: '问题',
  validDays: '有效日期',
  from: rangeLabels.from,
  to: rangeLabels.to,
  screens: '涉及屏幕数',
  new: '新增',
  changed: '已修改',
  deleted: '已删除',
  remark: commonLabels.description,
} as const;

export const scheduleModule: LoggedModule = {
  title: schedulePage.title,
  labels: scheduleRuleLabels,
  values: {
    target: ruleTargetNames,
    color: ruleColorNames,
    state: ruleStateNames,
    problem: ruleProblemNames,
    hours: hoursText,
    repeat: repeatText,
    exceptions: exceptionText,
  },
};
