import { shownStateNames } from '@mutai/contract/screens/resource';

/** Texts of the wall of screens. */
export const wallMessages = {
  title: '值班墙',
  states: shownStateNames,
  stale: '内容未更新',
  disabled: '已停用',
  ungrouped: '未分组',
  screens: '屏幕',
  counts: '屏幕数量',
  offlineNow: '离线屏幕',
  offlineSince: (ago: string) => `${ago}离线`,
  offlineScreen: (name: string, ago: string) => `${name}（${ago}）`,
  outdated: (at: string) => `连接中断，显示的是 ${at} 的状态，正在重试`,
  notAll: (total: number, shown: number) =>
    `共 ${total.toLocaleString()} 块屏幕，仅显示前 ${shown.toLocaleString()} 块；在屏幕管理中选择分组后再打开，可显示该分组的全部屏幕`,
  none: '还没有屏幕',
  noneHint: '在屏幕管理中配对屏幕后，这里显示每块屏幕的画面与状态。',
  back: '返回屏幕管理',
  pause: '暂停滚动',
  resume: '继续滚动',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
} as const;
