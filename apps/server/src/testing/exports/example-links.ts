/** Table with every kind of column. Users without all permissions see only their own rows. */
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
