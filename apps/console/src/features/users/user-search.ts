import { commonStatus, departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { usersMessages as text } from './users.messages.ts';

/** The department whose users are shown, in the address. */
export const departmentParameter = 'departmentId';

/**
 * What users are searched by.
 *
 * @param departmentInBar whether the department is chosen here; it is chosen elsewhere on the page otherwise
 */
export const userSearch = (departmentInBar: boolean): readonly SearchField[] => [
  { name: 'nickname', label: text.nickname },
  { kind: 'flag', name: 'enabled', label: text.status, words: commonStatus },
  { kind: 'choice', name: 'roleId', label: text.roles, from: roleChoices },
  departmentInBar
    ? { kind: 'choice', name: departmentParameter, label: text.department, from: departmentChoices }
    : { kind: 'elsewhere', name: departmentParameter, label: text.department, accepts: departmentChoices.accepts },
];
