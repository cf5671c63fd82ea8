import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';
import { screenPermissions } from '../screens/page.ts';
import { screenLabels } from '../screens/resource.ts';

export const screenKeysPath = `${apiPrefix}/screenKeys`;

/** Whoever may pair one display may let many register themselves. */
export const screenKeyPermissions = {
  read: screenPermissions.create,
  create: screenPermissions.create,
  update: screenPermissions.create,
  delete: screenPermissions.create,
} as const;

/** Module in the operation log. */
export const screenKeyModuleName = 'screen-key';

export const screenKeyLabels = {
  name: '名称',
  groupId: screenLabels.groupId,
  groupName: screenLabels.groupId,
  uses: '可注册屏幕数',
  used: '已注册',
  expiresAt: '失效时间',
  key: '注册密钥',
} as const;

export const screenKeyModule: LoggedModule = { title: '屏幕注册密钥', labels: screenKeyLabels };
