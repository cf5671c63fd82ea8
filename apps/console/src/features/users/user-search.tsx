import type { Department } from '@mutai/contract/departments';
import type { Role } from '@mutai/contract/roles';
import { Select } from 'antd';
import type { Dictionary } from '../../platform/resource/dictionary.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { departmentParameter, isId } from './use-department.ts';
import { DepartmentSelect } from './user-choices.tsx';
import { usersMessages as text } from './users.messages.ts';

/**
 * What users are searched by.
 *
 * @param roles null, as departments: not loaded
 * @param status words for enabled and disabled
 * @param departmentInBar whether the department is chosen here; it is chosen elsewhere on the page otherwise
 */
export function userSearch(
  roles: readonly Role[] | null,
  departments: readonly Department[] | null,
  departmentInBar: boolean,
  status: Dictionary,
): readonly SearchField[] {
  const department = { name: departmentParameter, label: text.department, accepts: isId };
  return [
    { name: 'nickname', label: text.nickname },
    {
      name: 'enabled',
      label: text.status,
      options: status.items.map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      kind: 'custom',
      name: 'roleId',
      label: text.roles,
      accepts: isId,
      render: ({ label, value, onChange }) => (
        <Select<string>
          aria-label={label}
          placeholder={text.choose(label)}
          allowClear
          disabled={roles === null}
          notFoundContent={text.noRoles}
          showSearch={{ optionFilterProp: 'label' }}
          options={(roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value === '' ? null : value}
          onChange={(next: string | undefined) => onChange(next ?? '')}
        />
      ),
    },
    departmentInBar
      ? {
          ...department,
          kind: 'custom',
          render: ({ label, value, onChange }) => (
            <DepartmentSelect
              aria-label={label}
              records={departments}
              placeholder={text.choose(label)}
              disabledToo
              value={value === '' ? null : Number(value)}
              onChange={(id) => onChange(id === null ? '' : String(id))}
            />
          ),
        }
      : { ...department, kind: 'elsewhere' },
  ];
}
