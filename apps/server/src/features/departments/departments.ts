import { departmentLabels, departmentPermissions, departmentsPath } from '@mutai/contract/departments/resource';
import { CreateDepartment, Department, DepartmentQuery, UpdateDepartment } from '@mutai/contract/departments/schema';
import { rootId } from '@mutai/contract/menus/menu-type';
import { listedFor } from '@mutai/contract/resources';
import type { Server } from '../../platform/http/server.ts';
import { arrangeRoute } from '../../platform/resource/tree/arrange-route.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import type { ResourceRules } from '../../platform/resource/definition.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { treeOf, type Tree, type TreeNode } from '../../platform/resource/tree/tree.ts';

type DepartmentValues = Pick<
  Department,
  'parentId' | 'name' | 'code' | 'leader' | 'phone' | 'mail' | 'sort' | 'enabled'
>;

function departmentRules(
  tree: Tree<TreeNode>,
): ResourceRules<Department, CreateDepartment, UpdateDepartment, DepartmentValues> {
  return {
    lock: tree.lock,
    async toCreate(executor, _act, input) {
      const parentId = input.parentId ?? rootId;
      await tree.checkPlace(executor, { id: null }, parentId);
      const empty = { leader: '', phone: '', mail: '', enabled: true };
      return { ...empty, ...input, parentId, sort: input.sort ?? (await tree.lastSort(executor, parentId)) };
    },
    async toUpdate(executor, _act, before, { version: _, ...input }) {
      if (input.parentId !== undefined && input.parentId !== before.parentId) {
        await tree.checkPlace(executor, { id: before.id }, input.parentId);
      }
      return input;
    },
    beforeRemove: (executor, _act, going) => tree.refuseParents(executor, going),
    afterRestore: (executor, _act, restored) => tree.checkRestored(executor, restored),
  };
}

/** The departments resource: a tree, to which users belong. */
export function departments(app: Server, platform: Platform): void {
  const { database } = platform;
  const module = departmentPermissions.read;
  const label = '部门';
  const tree = treeOf<TreeNode>(platform, { module, label, table: 'departments', columns: [] });
  const service = resourceService(platform, {
    module,
    label,
    repository: tableRepository<Department, DepartmentQuery, DepartmentValues>(database, {
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
      search: { name: 'contains' },
      defaultSort: 'sort:asc',
      tree: true,
    }),
    rules: departmentRules(tree),
    trash: true,
    nameOf: (department) => department.name,
    taken: () => ({ code: '该编码已存在，请更换' }),
  });
  resourceRoutes(
    app,
    departmentsPath,
    { record: Department, query: DepartmentQuery, create: CreateDepartment, update: UpdateDepartment },
    {
      list: listedFor(departmentPermissions.read),
      get: [departmentPermissions.read],
      create: [departmentPermissions.create],
      update: [departmentPermissions.update],
      remove: [departmentPermissions.delete],
    },
    service,
  );
  arrangeRoute(app, departmentsPath, [departmentPermissions.update], service.label, tree.arrange);
}
