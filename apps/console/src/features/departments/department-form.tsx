import type { Department } from '@mutai/contract/departments';
import { limits } from '@mutai/contract/limits';
import { rootId } from '@mutai/contract/menu-type';
import { rules } from '@mutai/contract/rules';
import { Input } from 'antd';
import type { Dictionary } from '../../platform/resource/dictionary.ts';
import type { FormField } from '../../ui/form/form-fields.tsx';
import { SwitchField } from '../../ui/inputs/inputs.tsx';
import { fits, required } from '../../ui/inputs/rules.ts';
import { ParentName, ParentSelect } from '../../ui/tree-table/parent-select.tsx';
import { SortField } from '../../ui/tree-table/sort-field.tsx';
import { departmentsMessages as text } from './departments.messages.ts';

/** What the dialog of a department holds. */
export type DepartmentValues = {
  parentId: number;
  name: string;
  code: string;
  leader: string;
  phone: string;
  mail: string;
  sort: number | null;
  enabled: boolean;
};

export const emptyDepartment: DepartmentValues = {
  parentId: rootId,
  name: '',
  code: '',
  leader: '',
  phone: '',
  mail: '',
  sort: null,
  enabled: true,
};

/** What of a department the dialog shows. */
export function valuesOf(department: Department): DepartmentValues {
  const { parentId, name, code, leader, phone, mail, sort, enabled } = department;
  return { parentId, name, code, leader, phone, mail, sort, enabled };
}

const must = [required(rules.required.message)];

/** Fields of 新建部门 and 修改部门. Section 5 has the rules of phone and mail. */
export function departmentFields(status: Dictionary): readonly FormField<DepartmentValues>[] {
  const line = (
    name: 'name' | 'code' | 'leader' | 'phone' | 'mail',
    maxLength: number,
    checks: FormField<DepartmentValues>['rules'] = [],
  ): FormField<DepartmentValues> => ({
    name,
    label: text[name],
    rules: checks,
    control: <Input placeholder={text.enter(text[name])} maxLength={maxLength} />,
  });
  return [
    {
      name: 'parentId',
      label: text.parent,
      wide: true,
      control: <ParentSelect top={text.top} />,
      show: (value) => <ParentName id={value} top={text.top} />,
    },
    line('name', limits.nameMax, must),
    line('code', limits.nameMax, must),
    line('leader', limits.nicknameMax),
    line('phone', limits.nicknameMax, [fits(rules.phone)]),
    line('mail', limits.nameMax * 2, [fits(rules.email)]),
    {
      name: 'sort',
      label: text.sort,
      hint: text.sortHint,
      control: <SortField />,
    },
    {
      name: 'enabled',
      label: text.status,
      control: <SwitchField />,
      show: (value) => status.label(String(value)),
    },
  ];
}
