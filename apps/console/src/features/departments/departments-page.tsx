import type { Department } from '@mutai/contract/departments';
import { builtInDictTypes } from '@mutai/contract/dictionary';
import { limits } from '@mutai/contract/limits';
import { departmentPermissions } from '@mutai/contract/permissions';
import { useMemo } from 'react';
import { useDictionary } from '../../platform/resource/dictionary.ts';
import { treeClient } from '../../platform/resource/resource-client.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import type { TreeTableDeclaration } from '../../ui/tree-table/tree-table.ts';
import { sortedBody } from '../../ui/tree-table/sorted-body.ts';
import { TreeTablePage } from '../../ui/tree-table/tree-table-page.tsx';
import { departmentColumns } from './department-columns.tsx';
import { departmentFields, emptyDepartment, valuesOf, type DepartmentValues } from './department-form.tsx';
import { departmentsMessages as text } from './departments.messages.ts';

const client = treeClient<Department>('/departments');

/** 部门管理: the tree of departments that users belong to. Sections 2 and 5. */
export function DepartmentsPage() {
  const allowed = {
    create: usePermission(departmentPermissions.create),
    modify: usePermission(departmentPermissions.update),
    remove: usePermission(departmentPermissions.delete),
  };
  const status = useDictionary(builtInDictTypes.commonStatus);
  const columns = useMemo(() => departmentColumns(status), [status]);
  const resource: TreeTableDeclaration<Department, DepartmentValues> = {
    name: 'department',
    title: text.title,
    purpose: text.purpose,
    client,
    columns,
    searchLabel: text.name,
    allowed,
    labelOf: ({ name }) => name,
    trash: true,
    history: true,
    loggedFields: { parent: text.parent },
    // Width, in pixels, of 新增子项, 修改 and 删除 side by side.
    actionsWidth: 152,
    form: {
      createTitle: text.createTitle,
      modifyTitle: text.modifyTitle,
      width: limits.dialogWidth.large,
      columns: 2,
      fields: () => departmentFields(status),
      emptyValues: emptyDepartment,
      valuesOf,
      bodyOf: (values) => sortedBody(values, ['name', 'code', 'leader', 'phone', 'mail']),
    },
  };
  return <TreeTablePage resource={resource} />;
}
