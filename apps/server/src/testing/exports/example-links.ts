/** A table with every kind of column, of which people see only their own unless they hold everything. */
export const exampleLinks = {
  table: 'exampleLinks',
  columns: {
    name: 'text',
    kind: 'text',
    clicks: 'number',
    open: 'flag',
    until: 'time',
    body: { kind: 'text', listed: false },
    options: 'json',
    departmentId: 'number',
  },
  links: { roleIds: { table: 'exampleLinkRoles', columns: { linkId: 'exampleLinks', roleId: 'roles' } } },
  references: {
    departmentId: {
      table: 'departments',
      label: '所属部门',
      shownAs: 'department',
      otherwise: null,
      onDelete: 'clear',
    },
  },
  choices: { kind: { dictionary: 'common-status', label: '类型' } },
  scopes: ['createdById'],
  search: { name: 'contains', departmentId: 'equals' },
  defaultSort: 'id:desc',
  nullable: ['until'],
} as const;
