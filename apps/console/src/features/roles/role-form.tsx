import { limits } from '@mutai/contract/limits';
import type { Role } from '@mutai/contract/roles';
import { rules } from '@mutai/contract/rules';
import { Input } from 'antd';
import type { FormField } from '../../ui/form/form-fields.tsx';
import { LockedInput, LongText } from '../../ui/inputs/inputs.tsx';
import { required } from '../../ui/inputs/rules.ts';
import { rolesMessages as text } from './roles.messages.ts';

/**
 * What the dialog of a role holds. `menuIds` are those of the role that is being copied, none otherwise; the code of a
 * role that holds everything is fixed. Neither has a field.
 */
export type RoleValues = {
  name: string;
  code: string;
  description: string;
  menuIds: readonly number[];
  holdsEverything: boolean;
};

export const emptyRole: RoleValues = { name: '', code: '', description: '', menuIds: [], holdsEverything: false };

export function valuesOf({ name, code, description, holdsEverything }: Role): RoleValues {
  return { name, code, description, menuIds: [], holdsEverything };
}

/** What a copy of a role starts with: a name that says so, a code still to be chosen, the same permissions. */
export function copyOf({ name, description, menuIds }: Role): RoleValues {
  return {
    name: text.copyName(name.slice(0, limits.nameMax - text.copyName('').length)),
    code: '',
    description,
    menuIds,
    holdsEverything: false,
  };
}

/** The body of a create or change. Permissions go with a copy only: otherwise they are assigned in their own dialog. */
export function bodyOf({ name, code, description, menuIds = [] }: Partial<RoleValues>): Partial<RoleValues> {
  return {
    ...(description === undefined ? {} : { description }),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(code === undefined ? {} : { code: code.trim() }),
    ...(menuIds.length === 0 ? {} : { menuIds }),
  };
}

const must = [required(rules.required.message)];

/** Fields of 新建角色 and 修改角色. Sections 2 and 5. */
export const roleFields: readonly FormField<RoleValues>[] = [
  {
    name: 'name',
    label: text.name,
    rules: must,
    control: <Input placeholder={text.enter(text.name)} maxLength={limits.nameMax} />,
  },
  {
    name: 'code',
    label: text.code,
    rules: must,
    hint: text.codeHint,
    control: (
      <LockedInput
        lockedBy="holdsEverything"
        reason={text.codeFixed}
        placeholder={text.enter(text.code)}
        maxLength={limits.nameMax}
      />
    ),
  },
  {
    name: 'description',
    label: text.description,
    control: <LongText placeholder={text.enter(text.description)} maxLength={limits.descriptionMax} />,
  },
];
