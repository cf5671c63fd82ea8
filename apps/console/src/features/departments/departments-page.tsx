import { departmentPermissions, departmentsPath } from '@mutai/contract/departments/resource';
import type { Department } from '@mutai/contract/departments/schema';
import { limits } from '@mutai/contract/limits';
import { rootId } from '@mutai/contract/menus/menu-type';
import { rules } from '@mutai/contract/rules';
import { commonStatus } from '../../platform/resource/common-choices.ts';
import { treeClient } from '../../platform/resource/resource-client.ts';
import { codeSuggestion } from '../../platform/resource/suggest-code.ts';
import { codeField } from '../../ui/form/code-field.tsx';
import { sortNumber } from '../../ui/form/sort-number.ts';
import { parentField } from '../../ui/tree-table/parent-select.tsx';
import type { TreeTableDeclaration } from '../../ui/tree-table/tree-table.ts';
import { TreeTablePage } from '../../ui/tree-table/tree-table-page.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { departmentsMessages as text } from './departments.messages.ts';

type DepartmentValues = {
  parentId: number;
  name: string;
  code: string;
  leader: string;
  phone: string;
  mail: string;
  sort: number | null;
  enabled: boolean;
};

const emptyDepartment: DepartmentValues = {
  parentId: rootId,
  name: '',
  code: '',
  leader: '',
  phone: '',
  mail: '',
  sort: null,
  enabled: true,
};

const departments: TreeTableDeclaration<Department, DepartmentValues> = {
  name: 'department',
  title: text.title,
  purpose: text.purpose,
  client: treeClient<Department>(departmentsPath),
  permissions: departmentPermissions,
  searchLabel: text.name,
  columns: [
    { key: 'name', title: text.name, width: 190, required: true, flexible: true, render: (_, name) => name },
    { key: 'code', title: text.code, width: 112 },
    { key: 'leader', title: text.leader, width: 84 },
    { key: 'phone', title: text.phone, width: 132 },
    { key: 'mail', title: text.mail, width: 152 },
    { key: 'sort', title: text.sort, width: 84, numeric: true },
    { key: 'enabled', title: text.status, width: 80, from: commonStatus },
    { key: 'updatedAt', title: text.updatedAt, width: 140, initiallyHidden: true, kind: 'time' },
  ],
  labelOf: ({ name }) => name,
  trash: true,
  history: true,
  form: {
    createTitle: text.createTitle,
    modifyTitle: text.modifyTitle,
    width: limits.dialogWidth.large,
    columns: 2,
    fields: [
      { ...parentField(text.parent, text.top), wide: true },
      { kind: 'text', name: 'name', label: text.name, required: true, max: limits.nameMax },
      codeField({
        name: 'code',
        label: text.code,
        from: 'name',
        suggest: codeSuggestion(departmentsPath),
        max: limits.nameMax,
      }),
      { kind: 'text', name: 'leader', label: text.leader, max: limits.nicknameMax },
      { kind: 'text', name: 'phone', label: text.phone, max: limits.phoneMax, fits: rules.phone },
      { kind: 'text', name: 'mail', label: text.mail, max: limits.mailMax, fits: rules.email },
      { ...sortNumber, name: 'sort', label: text.sort, hint: text.sortHint },
      { kind: 'switch', name: 'enabled', label: text.status, words: commonStatus },
    ],
    emptyValues: emptyDepartment,
    valuesOf: valuesLike(emptyDepartment),
  },
};

/** 部门管理: tree of the departments of users. */
export function DepartmentsPage() {
  return <TreeTablePage resource={departments} />;
}
