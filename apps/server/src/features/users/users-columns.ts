/** Columns of sheets of users; the words of the form. */
export const titles = {
  username: '登录账号',
  nickname: '用户昵称',
  roles: '关联角色',
  department: '所属部门',
  description: '个人描述',
  enabled: '状态',
} as const;

export type Column = keyof typeof titles;

/** Columns that an export has beside, for people; an import does not look at them. */
export const readOnlyTitles = {
  roleNames: '角色名称',
  departmentName: '部门名称',
  createdBy: '创建人',
  createdAt: '创建时间',
} as const;

/** Characters of each column. */
export const widths: Readonly<Record<Column, number>> = {
  username: 16,
  nickname: 20,
  roles: 30,
  department: 20,
  description: 40,
  enabled: 10,
};

export const columns = Object.keys(titles) as readonly Column[];

/** How the column 状态 says it; an empty cell is the first. */
export const stateTexts = { enabled: '启用', disabled: '停用' } as const;

/** A role or department, as sheets name it: by its code. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}
