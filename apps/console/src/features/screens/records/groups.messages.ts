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
  downloadHint:
    '设备只在此时段下载 5 MB 以上的文件，按屏幕的时区；等待期间继续播放以前的内容。小改动与紧急插播不受限制。',
  downloadLines: '下载时段',
  downloadModes: { inherited: '随上级分组', always: '全天', hours: '指定时段' },
  noLines: '请至少添加一个时段，或选择“全天”',
  rateHint: '每台设备下载大文件的速度上限。留空随上级分组，0 为不限。',
  rateOf: (rate: number) => (rate === 0 ? '不限' : `${String(rate)} KB/s`),
  rateTooLow: (min: number) => `请输入 0（不限）或不小于 ${String(min)} 的整数`,
  sortHint: '数字越小越靠前，不填写时排在最后。',
  tooDeep: `分组最多 ${String(limits.screenGroupDepth)} 级`,
} as const;
