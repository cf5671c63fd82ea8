import { departmentLabels, departmentPermissions, departmentsPath } from '@mutai/contract/departments/resource';
import { CreateDepartment, Department, DepartmentQuery, UpdateDepartment } from '@mutai/contract/departments/schema';
import { limits } from '@mutai/contract/limits';
import { rootId } from '@mutai/contract/menus/menu-type';
import type { Server } from '../../platform/http/server.ts';
import { resource } from '../../platform/resource/resource.ts';
import { arrangeRoute } from '../../platform/resource/tree/arrange-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { treeRules } from '../../platform/resource/tree/tree-rules.ts';
import { treeOf, type TreeNode } from '../../platform/resource/tree/tree.ts';
import type { TypesOf } from '../../platform/resource/types.ts';

type Departments = TypesOf<{
  record: Department;
  query: DepartmentQuery;
  create: CreateDepartment;
  update: UpdateDepartment;
}>;

/** Registers the departments: a tree to which users belong. */
export function departments(app: Server, platform: Platform): void {
  const module = departmentPermissions.read;
  const label = '部门';
  const tree = treeOf<TreeNode>(platform, { module, label, table: 'departments', columns: [] });
  resource<Departments>(app, platform, {
    path: departmentsPath,
    label,
    permissions: departmentPermissions,
    schemas: { record: Department, query: DepartmentQuery, create: CreateDepartment, update: UpdateDepartment },
    table: 'departments',
    columns: {
      parentId: 'number',
      name: 'text',
      code: 'text',
      leader: 'text',
      phone: 'text',
      mail: 'text',
      sort: 'number',
      enabled: 'flag',
    },
    references: {
      parentId: { table: 'departments', label: departmentLabels.parentId, otherwise: rootId, onDelete: 'by-rules' },
    },
    search: { name: { contains: 'nameSound' } },
    defaultSort: 'sort:asc',
    tree: true,
    defaults: { leader: '', phone: '', mail: '', enabled: true },
    unique: { code: '该编码已存在，请更换' },
    found: { texts: ['nameSound', 'code', 'leaderSound'], title: 'name', details: ['code', 'leader'] },
    suggests: { field: 'code', max: limits.nameMax, fallback: 'department' },
    nameOf: ({ name }) => name,
    rules: treeRules<Departments>(tree, ({ name }) => name),
    trash: { shown: ['code', 'parentId'] },
  });
  arrangeRoute(app, departmentsPath, [departmentPermissions.update], label, tree.arrange);
}
