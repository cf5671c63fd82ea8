import { limits } from '@mutai/contract/limits';
import { screenGroupLabels } from '@mutai/contract/screen-groups/resource';
import { screenLabels } from '@mutai/contract/screens/resource';

/** Texts of the groups of screens. */
export const groupsMessages = {
  ...screenGroupLabels,
  title: screenLabels.groupId,
  all: '全部屏幕',
  search: '搜索分组',
  unseen: '屏幕分组加载失败',
  create: '新增分组',
  createTitle: '新增分组',
  createBelow: '新增下级分组',
  modifyTitle: '修改分组',
  top: '无上级分组',
  trash: '回收站：屏幕分组',
  actionsOf: (name: string) => `分组操作：${name}`,
  count: (count: number) => `${String(count)} 块屏幕`,
  layoutHint: '本分组及其下级分组中，没有默认布局的屏幕播放此布局。',
  sortHint: '数字越小越靠前，不填写时排在最后。',
  tooDeep: `分组最多 ${String(limits.screenGroupDepth)} 级`,
} as const;
