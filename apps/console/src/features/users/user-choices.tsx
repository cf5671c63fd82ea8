import type { Department } from '@mutai/contract/departments';
import type { Role } from '@mutai/contract/roles';
import { Button, Select } from 'antd';
import { useMemo, type AriaAttributes } from 'react';
import { useDepartmentChoices, useRoleChoices, type Choices } from '../../platform/resource/choices.ts';
import { nest } from '../../ui/tree/model/tree-model.ts';
import { TreeSelect } from '../../ui/tree/tree-select.tsx';
import { usersMessages as text } from './users.messages.ts';

/** What roles and departments are called. Nothing while they are out of sight; one that is gone goes by its number. */
export interface UserNames {
  readonly roles: (ids: unknown) => string;
  readonly department: (id: unknown) => string;
}

/** Roles and departments that a user can have. */
export interface UserChoices {
  readonly roles: Choices<Role>;
  readonly departments: Choices<Department>;
  readonly names: UserNames;
}

/** @param roles null, as departments: not loaded */
export function namesFrom(roles: readonly Role[] | null, departments: readonly Department[] | null): UserNames {
  const roleNames = new Map(roles?.map(({ id, name }) => [id, name]));
  const departmentNames = new Map(departments?.map(({ id, name }) => [id, name]));
  return {
    roles: (ids) =>
      roles === null || !Array.isArray(ids)
        ? ''
        : ids.map((id) => roleNames.get(Number(id)) ?? text.unknownRole(Number(id))).join('、'),
    department: (id) =>
      departments === null || typeof id !== 'number' ? '' : (departmentNames.get(id) ?? text.unknownDepartment(id)),
  };
}

/** Loads what roles and departments there are. */
export function useUserChoices(): UserChoices {
  const roles = useRoleChoices();
  const departments = useDepartmentChoices();
  const names = useMemo(() => namesFrom(roles.records, departments.records), [roles.records, departments.records]);
  return { roles, departments, names };
}

interface ControlProps<R, V> extends AriaAttributes {
  /** What there is to choose from; null: not loaded. */
  readonly records: readonly R[] | null;
  readonly loading?: boolean;
  readonly id?: string;
  readonly value?: V;
  readonly onChange?: (value: V) => void;
}

const noRoles: readonly number[] = [];

/** Chooses roles. Off until the list of them has loaded: what nobody can see must not be overwritten. */
export function RoleSelect(props: ControlProps<Role, readonly number[]>) {
  const { records, loading = false, id, value = noRoles, onChange } = props;
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      maxTagCount="responsive"
      placeholder={text.choose(text.roles)}
      disabled={records === null}
      loading={loading}
      notFoundContent={text.noRoles}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        ...(records ?? []).map((role) => ({ value: role.id, label: role.name })),
        ...value
          .filter((roleId) => records !== null && !records.some((role) => role.id === roleId))
          .map((roleId) => ({ value: roleId, label: text.unknownRole(roleId) })),
      ]}
      value={records === null ? [] : [...value]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

const noDepartments: readonly Department[] = [];
const byName = { key: 'id', title: 'name' } as const;

interface DepartmentSelectProps extends ControlProps<Department, number | null> {
  readonly placeholder: string;
  /** Whether those that are switched off can be chosen too: to search by. */
  readonly disabledToo?: boolean;
}

/** Chooses a department, or none. Off until they have loaded. */
export function DepartmentSelect(props: DepartmentSelectProps) {
  const { records, loading = false, value = null, onChange, disabledToo = false, ...others } = props;
  const nodes = useMemo(() => nest(records ?? noDepartments, { id: 'id', parentId: 'parentId' }), [records]);
  const off = useMemo(
    () => (disabledToo ? [] : (records ?? noDepartments).filter(({ enabled }) => !enabled).map(({ id }) => id)),
    [records, disabledToo],
  );
  return (
    <TreeSelect
      {...others}
      nodes={nodes}
      fieldNames={byName}
      value={records === null ? null : value}
      onChange={(key) => onChange?.(typeof key === 'number' ? key : null)}
      disabled={records === null}
      disabledKeys={off}
      loading={loading}
      titleOf={(key) => text.unknownDepartment(Number(key))}
    />
  );
}

/** Says that choices could not be loaded, with another try. */
export function ChoicesFailure({ message, retry }: { readonly message: string; readonly retry: () => void }) {
  return (
    <>
      {message}
      <Button type="link" size="small" onClick={retry}>
        {text.retry}
      </Button>
    </>
  );
}
