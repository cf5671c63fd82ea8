/**
 * What people call the fields of records: in forms, tables, sheets, messages and logs alike. Each list is by field, as
 * the wire names it. In a file that pages can load without the schemas.
 */

type Labels = Readonly<Record<string, string>>;

/** Fields that most records have. */
export const commonLabels = {
  id: '编号',
  parentId: '父级',
  name: '名称',
  code: '标识',
  description: '描述',
  sort: '排序',
  enabled: '状态',
  createdBy: '创建人',
  createdAt: '创建时间',
  updatedBy: '修改人',
  updatedAt: '更新时间',
  version: '版本',
} as const;

export const userLabels = {
  username: '登录账号',
  nickname: '用户昵称',
  avatar: '用户头像',
  roleIds: '关联角色',
  departmentId: '所属部门',
  description: '个人描述',
  enabled: commonLabels.enabled,
  password: '密码',
  hasPassword: '已设置密码',
  mustChangePassword: '须修改密码',
} as const;

/** Fields by which somebody signs in, and changes their own password. */
export const accountLabels = {
  username: '账号',
  password: userLabels.password,
  remember: '记住我',
  oldPassword: '原密码',
  newPassword: '新密码',
} as const;

export const roleLabels = {
  name: commonLabels.name,
  code: commonLabels.code,
  description: commonLabels.description,
  menuIds: '权限',
  holdsEverything: '全部权限',
  userCount: '用户数',
} as const;

export const menuLabels = {
  parentId: commonLabels.parentId,
  type: '类型',
  name: commonLabels.name,
  code: commonLabels.code,
  icon: '图标',
  path: '路径',
  component: '关联组件',
  description: commonLabels.description,
  sort: commonLabels.sort,
  hidden: '隐藏',
} as const;

export const departmentLabels = {
  parentId: '上级部门',
  name: '部门名称',
  code: '编码',
  leader: '负责人',
  phone: '联系电话',
  mail: '邮箱',
  sort: commonLabels.sort,
  enabled: commonLabels.enabled,
} as const;

export const dictTypeLabels = {
  name: commonLabels.name,
  code: '唯一编码',
  description: commonLabels.description,
  builtIn: '系统内置',
  itemCount: '字典数',
} as const;

export const dictLabels = {
  typeId: '字典类型',
  name: '字典名',
  code: '字典值',
  description: commonLabels.description,
  sort: commonLabels.sort,
  enabled: commonLabels.enabled,
  color: '颜色',
} as const;

/** Where somebody signs in from. */
const clientLabels = { ip: '登录地址', os: '操作系统', browser: '浏览器' } as const;

export const sessionLabels = {
  userId: '用户',
  nickname: userLabels.nickname,
  ...clientLabels,
  createdAt: '登录时间',
  lastSeenAt: '最近活动',
} as const;

/** The ends of a range of time that a list is searched by. */
export const rangeLabels = { from: '开始时间', to: '结束时间' } as const;

/** Section 7 names the fields. */
const logRangeLabels = { startDate: rangeLabels.from, endDate: rangeLabels.to } as const;

export const loginLogLabels = {
  ...logRangeLabels,
  username: userLabels.username,
  nickname: userLabels.nickname,
  description: '操作描述',
  status: '结果',
  ...clientLabels,
  createdAt: sessionLabels.createdAt,
} as const;

export const operationLogLabels = {
  ...logRangeLabels,
  nickname: '操作人',
  module: '模块',
  action: '操作',
  recordName: '对象',
  changes: '变更内容',
  durationMs: '耗时',
  requestId: '请求编号',
  ip: '操作地址',
  remark: '备注',
  createdAt: '操作时间',
} as const;

export const logSettingsLabels = { loginDays: '登录日志保留天数', operationDays: '操作日志保留天数' } as const;

/** A fault that the console reports. */
export const faultLabels = { message: '错误信息', stack: '错误堆栈', page: '页面' } as const;

/** What an act on many records tells of itself in the operation log. */
const batchLabels = { count: '数量', before: '早于' } as const;

/** Lists by the module of the operation log, with what else its lines tell: filters of an export, rows of an import. */
const labelsOfModule: Readonly<Record<string, Labels>> = {
  user: { ...userLabels, roleId: userLabels.roleIds, total: '表格行数', created: '导入用户数' },
  // What a role gives is told by the names of menus and buttons.
  role: { ...roleLabels, permissions: roleLabels.menuIds },
  menu: menuLabels,
  department: departmentLabels,
  'dict-type': dictTypeLabels,
  dict: dictLabels,
  session: sessionLabels,
  'login-log': loginLogLabels,
  'operation-log': { ...operationLogLabels, ...logSettingsLabels },
  console: faultLabels,
};

/** Name under which the log keeps a field of ids once they are names: `department` of `departmentId`, `roles` of `roleIds`. */
export const loggedAs = (field: string): string => field.replace(/Id(s?)$/, '$1');

const byLoggedName = (labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([field, label]) => [
      [loggedAs(field), label],
      [field, label],
    ]),
  );

const otherLabels = byLoggedName({ ...commonLabels, ...batchLabels });
const loggedLabels = new Map(Object.entries(labelsOfModule).map(([module, labels]) => [module, byLoggedName(labels)]));

/** What a line of the operation log calls a field; one that is not known goes by its own name. */
export function fieldLabel(module: string, field: string): string {
  return loggedLabels.get(module)?.[field] ?? otherLabels[field] ?? field;
}
