/** What several features choose from. */
import { departmentsPath, rolesPath } from '@mutai/contract/paths';
import type { Department } from '@mutai/contract/departments';
import { builtInDictTypes } from '@mutai/contract/dictionary';
import { listedFor } from '@mutai/contract/permissions';
import type { Role } from '@mutai/contract/roles';
import { choicesMessages as text } from './choices.messages.ts';
import { dictionary, recordChoices } from './choices.ts';

export const roleChoices = recordChoices<Role>({
  name: 'role',
  path: rolesPath,
  label: text.role,
  permissions: listedFor.role,
});

export const departmentChoices = recordChoices<Department>({
  name: 'department',
  path: departmentsPath,
  label: text.department,
  permissions: listedFor.department,
  tree: true,
  sort: 'sort:asc',
});

/** Enabled or not: `true` and `false`. */
export const commonStatus = dictionary(builtInDictTypes.commonStatus);

/** How signing in ended: `true` and `false`. */
export const loginResult = dictionary(builtInDictTypes.loginResult);
