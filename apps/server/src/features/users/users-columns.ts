import { departmentLabels } from '@mutai/contract/departments/resource';
import { builtInChoices, builtInDictTypes } from '@mutai/contract/dicts/dictionary';
import { commonLabels } from '@mutai/contract/labels';
import { userLabels } from '@mutai/contract/users/resource';

/** Columns of sheets of users. */
export const titles = {
  username: userLabels.username,
  nickname: userLabels.nickname,
  roles: userLabels.roleIds,
  department: userLabels.departmentId,
  description: userLabels.description,
  enabled: userLabels.enabled,
  email: userLabels.email,
} as const;

export type Column = keyof typeof titles;

/** Columns that an export has beside, for people; an import does not look at them. */
export const readOnlyTitles = {
  roleNames: '角色名称',
  departmentName: departmentLabels.name,
  createdBy: commonLabels.createdBy,
  createdAt: commonLabels.createdAt,
} as const;

/** Characters of each column. */
export const widths: Readonly<Record<Column, number>> = {
  username: 16,
  nickname: 20,
  roles: 30,
  department: 20,
  email: 28,
  description: 40,
  enabled: 10,
};

export const columns = Object.keys(titles) as readonly Column[];

/** How the column 状态 says it; an empty cell is the first. */
const [enabled, disabled] = builtInChoices[builtInDictTypes.commonStatus];
export const stateTexts = { enabled: enabled.name, disabled: disabled.name } as const;

/** A role or department, as sheets name it: by its code. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}
