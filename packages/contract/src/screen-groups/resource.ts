import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';
import { screenPermissions } from '../screens/page.ts';
import { screenLabels } from '../screens/resource.ts';
import type { WorkingHours } from '../screens/working-hours-schema.ts';
import { lineText } from '../screens/working-hours-text.ts';

export const screenGroupsPath = `${apiPrefix}/screenGroups`;

/** Groups have no page of their own: whoever may change screens may arrange them. */
export const screenGroupPermissions = {
  read: screenPermissions.read,
  create: screenPermissions.update,
  update: screenPermissions.update,
  delete: screenPermissions.update,
} as const;

/** Module in the operation log and the trash. */
export const screenGroupModuleName = 'screen-group';

export const screenGroupLabels = {
  parentId: '上级分组',
  name: '分组名称',
  layoutId: screenLabels.layoutId,
  layoutTitle: screenLabels.layoutId,
  downloadHours: '大文件下载时段',
  downloadRate: '大文件下载带宽（KB/s）',
  sort: commonLabels.sort,
  screenCount: '屏幕数',
} as const;

export const screenGroupModule: LoggedModule = {
  title: screenLabels.groupId,
  labels: screenGroupLabels,
  values: { downloadHours: (line) => lineText(line as WorkingHours) },
};
