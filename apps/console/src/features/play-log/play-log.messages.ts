import { pageTitles } from '@mutai/contract/pages';
import { playLogLabels } from '@mutai/contract/play-log/resource';
import { playLogPermissions } from '@mutai/contract/play-log/page';

/** Texts of the play log. */
export const playLogMessages = {
  ...playLogLabels,
  pageTitle: pageTitles[playLogPermissions.read],
  purpose: '每块屏幕实际播放过的内容与时间，可按屏幕、内容与时间查询并导出。',
  recordOf: (screen: string, title: string, time: string) => `${screen} ${time} 播放的“${title}”`,
} as const;
