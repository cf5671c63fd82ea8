import { departmentLabels } from '@mutai/contract/departments/resource';
import { builtInChoices, builtInDictTypes } from '@mutai/contract/dicts/dictionary';
import { commonLabels } from '@mutai/contract/labels';
import { userLabels } from '@mutai/contract/users/resource';

/** Column titles of user sheets. */
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

/** Additional columns of an export, ignored by the import. */
export const readOnlyTitles = {
  roleNames: '角色名称',
  departmentName: departmentLabels.name,
  createdBy: commonLabels.createdBy,
  createdAt: commonLabels.createdAt,
  /** Column of the sheet of rows that could not be imported. */
  reasons: '原因',
} as const;

/** Column widths in characters. */
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

/** Values of the column 状态; an empty cell means the first. */
const [enabled, disabled] = builtInChoices[builtInDictTypes.commonStatus];
export const stateTexts = { enabled: enabled.name, disabled: disabled.name } as const;

/** Role or department, identified by its code in sheets. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}
