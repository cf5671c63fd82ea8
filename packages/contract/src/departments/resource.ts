import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';

export const departmentsPath = `${apiPrefix}/departments`;

export const departmentPermissions = permissionsOf('department');

export const departmentLabels = {
  parentId: '上级部门',
  name: '部门名称',
  code: '编码',
  leader: '负责人',
  phone: '联系电话',
  mail: '邮箱',
  sort: commonLabels.sort,
  enabled: commonLabels.enabled,
} as const;

export const departmentPage = {
  code: departmentPermissions.read,
  path: '/system/department',
  title: '部门管理',
  icon: 'apartment',
  sort: 50,
  actions: [
    { code: departmentPermissions.create, name: '新建部门' },
    { code: departmentPermissions.update, name: '修改部门' },
    { code: departmentPermissions.delete, name: '删除部门' },
  ],
} as const satisfies PageDefinition;

export const departmentModule: LoggedModule = { title: departmentPage.title, labels: departmentLabels };
