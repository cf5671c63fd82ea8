import { departmentPermissions } from '../departments/resource.ts';
import { commonLabels } from '../labels.ts';
import { apiPrefix, exportPath } from '../paths.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';
import { rolePermissions } from '../roles/resource.ts';

export const usersPath = `${apiPrefix}/users`;

/** Sets generated passwords, which the answer shows once. */
export const generatedPasswordsPath = `${usersPath}/passwords`;

/** Mails users a link to set their own password; GET answers if that is possible. */
export const invitationsPath = `${usersPath}/invitations`;

/** Sheets of users: template, export of the filtered list, import. */
export const usersSheetPath = {
  template: `${usersPath}/template.xlsx`,
  export: exportPath(usersPath),
  import: `${usersPath}/import`,
  /** Rows of an uploaded sheet that cannot be imported, with the reasons. */
  importErrors: `${usersPath}/import/errors.xlsx`,
} as const;

export const userPermissions = {
  ...permissionsOf('user'),
  resetPassword: 'user:reset-password',
  import: 'user:import',
  export: 'user:export',
} as const;

export const userLabels = {
  keyword: '关键词',
  username: '登录账号',
  nickname: '用户昵称',
  avatar: '用户头像',
  roleIds: '关联角色',
  departmentId: '所属部门',
  email: '邮箱',
  description: '个人描述',
  enabled: commonLabels.enabled,
  password: '密码',
  hasPassword: '已设置密码',
  mustChangePassword: '须修改密码',
  invitation: '邮件邀请',
  consoleUrl: '管理后台地址',
} as const;

/** Labels of the fields for sign-in and for changing one's own password. */
export const accountLabels = {
  username: '账号',
  password: userLabels.password,
  remember: '记住我',
  oldPassword: '原密码',
  newPassword: '新密码',
} as const;

export const userPage = {
  code: userPermissions.read,
  path: '/system/user',
  title: '用户管理',
  icon: 'user',
  sort: 10,
  cache: true,
  chooses: [rolePermissions.read, departmentPermissions.read],
  actions: [
    { code: userPermissions.create, name: '新建用户' },
    { code: userPermissions.update, name: '修改用户' },
    { code: userPermissions.delete, name: '删除用户' },
    { code: userPermissions.resetPassword, name: '重置密码' },
    { code: userPermissions.import, name: '导入用户' },
    { code: userPermissions.export, name: '导出用户' },
  ],
} as const satisfies PageDefinition;

export const userModule: LoggedModule = {
  title: userPage.title,
  labels: { ...userLabels, roleId: userLabels.roleIds, total: '表格行数', created: '导入用户数' },
};
