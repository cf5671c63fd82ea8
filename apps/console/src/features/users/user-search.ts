import { commonStatus, departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { usersMessages as text } from './users.messages.ts';

/** URL parameter of the department filter. */
export const departmentParameter = 'departmentId';

/**
 * Search fields of users.
 *
 * @param departmentInBar true if the search bar has the department filter; otherwise the tree has it
 */
export const userSearch = (departmentInBar: boolean): readonly SearchField[] => [
  { name: 'keyword', formerly: 'nickname', label: text.nickname, placeholder: text.keywordPlaceholder },
  { kind: 'flag', name: 'enabled', label: text.status, words: commonStatus },
  { kind: 'choice', name: 'roleId', label: text.roles, from: roleChoices },
  departmentInBar
    ? { kind: 'choice', name: departmentParameter, label: text.department, from: departmentChoices }
    : { kind: 'elsewhere', name: departmentParameter, label: text.department, accepts: departmentChoices.accepts },
];
