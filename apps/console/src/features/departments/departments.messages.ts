import { departmentLabels, departmentPermissions } from '@mutai/contract/departments/resource';
import { commonLabels } from '@mutai/contract/labels';
import { permissionNames, pageTitles } from '@mutai/contract/pages';

/** Texts of the departments page. */
export const departmentsMessages = {
  ...departmentLabels,
  title: pageTitles.department,
  purpose: '部门组成一棵树，用户可归属其中一个部门。',
  sortHint: '数字越小越靠前，不填写时排在最后。',
  status: departmentLabels.enabled,
  updatedAt: commonLabels.updatedAt,
  createTitle: permissionNames[departmentPermissions.create],
  modifyTitle: permissionNames[departmentPermissions.update],
  parent: departmentLabels.parentId,
  top: '无上级部门',
} as const;
