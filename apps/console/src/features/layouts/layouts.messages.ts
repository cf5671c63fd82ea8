import { layoutLabels, layoutPermissions, layoutStatusNames } from '@mutai/contract/layouts/resource';
import { actNames, pageTitles } from '@mutai/contract/pages';

/** Texts of the page of layouts. */
export const layoutsMessages = {
  ...layoutLabels,
  pageTitle: pageTitles.layout,
  purpose: '这里管理屏幕上播放的布局：新建、编辑、发布和恢复以前的版本。',
  createTitle: actNames[layoutPermissions.create],
  modifyTitle: actNames[layoutPermissions.update],
  statuses: layoutStatusNames,
  size: '尺寸',
  updatedAt: '更新时间',
};
