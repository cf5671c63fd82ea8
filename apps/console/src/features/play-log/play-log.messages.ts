import { pageTitles } from '@mutai/contract/pages';
import { playLogLabels } from '@mutai/contract/play-log/resource';
import { playLogPermissions } from '@mutai/contract/play-log/page';

/** Texts of the play log. */
export const playLogMessages = {
  ...playLogLabels,
  pageTitle: pageTitles[playLogPermissions.read],
  purpose: '每块屏幕实际播放过的内容与时间，可按屏幕、内容与时间查询并导出。',
  duration: '时长',
  recordOf: (screen: string, title: string, time: string) => `${screen} ${time} 播放的“${title}”`,
  deletedScreen: (id: number) => `已删除的屏幕 #${String(id)}`,

  tabs: { entries: '明细', sums: '汇总' },
  sumsTitle: '播放汇总',
  sumsPurpose: '按布局、素材、屏幕或日期统计播放次数与时长，屏幕上传播放记录后即更新。',
  kinds: { layout: '布局', file: '素材', screen: '屏幕', day: '日期' },

  retention: '播放记录保留',
} as const;
