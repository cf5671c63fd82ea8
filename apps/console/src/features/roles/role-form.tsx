import { firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import { rolesPath } from '@mutai/contract/roles/resource';
import type { Role } from '@mutai/contract/roles/schema';
import { codeSuggestion } from '../../platform/resource/suggest-code.ts';
import { codeField } from '../../ui/form/code-field.tsx';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { rolesMessages as text } from './roles.messages.ts';

/**
 * Values of the role form. `menuIds` are the permissions of the copied role, empty otherwise; a role that holds
 * everything has a fixed code. Neither has a field.
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

/** Initial values of a copy: a name that says so, an empty code and the same permissions. */
export function copyOf({ name, description, menuIds }: Role): RoleValues {
  return {
    name: text.copyName(firstCharacters(name, limits.nameMax - text.copyName('').length)),
    code: '',
    description,
    menuIds,
    holdsEverything: false,
  };
}

/** Request body of a create or change. Contains permissions only for a copy; otherwise they have their own dialog. */
export function bodyOf({ holdsEverything: _, menuIds = [], ...rest }: Partial<RoleValues>): Partial<RoleValues> {
  return { ...rest, ...(menuIds.length === 0 ? {} : { menuIds }) };
}

/** Fields of 新建角色 and 修改角色. */
export const roleFields: readonly FormField<RoleValues>[] = [
  { kind: 'text', name: 'name', label: text.name, required: true, max: limits.nameMax },
  codeField({
    name: 'code',
    label: text.code,
    from: 'name',
    suggest: codeSuggestion(rolesPath),
    max: limits.nameMax,
    hint: text.codeHint,
    lockedBy: { name: 'holdsEverything', reason: text.codeFixed },
  }),
  { kind: 'longText', name: 'description', label: text.description, max: limits.descriptionMax },
];
