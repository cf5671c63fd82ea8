import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf } from '../resource-definition.ts';

export const scheduleRulesPath = `${apiPrefix}/scheduleRules`;

/** What differs between the rules as edited and as displays have them. */
export const scheduleChangesPath = `${scheduleRulesPath}/changes`;
/** Gives all changes to the displays, as one change. */
export const publishSchedulePath = `${scheduleRulesPath}/publish`;
/**
 * Everything that decides what plays on a screen: `ScreenProgram`.
 *
 * @param id of the screen; `:id` in a route
 */
export const screenProgramPath = (id: number | ':id'): string => `${apiPrefix}/screens/${id}/program`;

export const schedulePermissions = { ...permissionsOf('schedule'), publish: 'schedule:publish' } as const;

/** Screens that a rule addresses: all, those of a group and the groups below it, or one. */
export const ruleTargets = ['all', 'group', 'screen'] as const;
export type RuleTarget = (typeof ruleTargets)[number];
export const ruleTargetNames = { all: '全部屏幕', group: '屏幕分组', screen: '单个屏幕' } as const;

/** `new`, `changed` and `deleted`: not published yet. */
export const ruleStates = ['new', 'changed', 'deleted', 'published'] as const;
export type RuleState = (typeof ruleStates)[number];
export const ruleStateNames = { new: '新增', changed: '已修改', deleted: '已删除', published: '已发布' } as const;

/** Colours of rules in the calendar. */
export const ruleColors = ['blue', 'cyan', 'green', 'gold', 'orange', 'red', 'magenta', 'purple'] as const;
export type RuleColor = (typeof ruleColors)[number];

export const scheduleRuleLabels = {
  name: '排期名称',
  target: '播放范围',
  groupId: '屏幕分组',
  screenId: '屏幕',
  layoutId: '布局',
  playlistId: '节目单',
  hours: '播放时段',
  repeat: '重复',
  firstDate: '开始日期',
  lastDate: '结束日期',
  exceptions: '例外日期',
  priority: '优先级',
  color: '颜色',
  state: '状态',
  remark: commonLabels.description,
} as const;
