import { logsMessages as text } from './logs.messages.ts';

type Labels = Readonly<Record<string, string>>;

/** Fields that are called the same in most resources. */
const common: Labels = {
  id: '编号',
  parentId: '父级',
  parent: '父级',
  name: '名称',
  code: '标识',
  description: '描述',
  sort: '排序',
  enabled: '状态',
  createdBy: '创建人',
  userId: '用户',
  ip: '登录地址',
  os: '操作系统',
  browser: '浏览器',
  count: '数量',
  before: '早于',
  startDate: '开始时间',
  endDate: '结束时间',
  module: '模块',
  action: '操作',
  status: '结果',
};

/** What else the records of a page consist of, by its permission code. */
const ofModule: Readonly<Record<string, Labels>> = {
  user: {
    username: '登录账号',
    nickname: '用户昵称',
    avatar: '用户头像',
    roleIds: '关联角色',
    departmentId: '所属部门',
    role: '关联角色',
    roles: '关联角色',
    department: '所属部门',
    description: '个人描述',
    password: '密码',
    hasPassword: '已设置密码',
    mustChangePassword: '须修改密码',
    total: '表格行数',
    created: '导入用户数',
  },
  role: { menuIds: '权限', permissions: '权限', holdsEverything: '全部权限', userCount: '用户数' },
  menu: { type: '类型', icon: '图标', path: '路径', component: '关联组件', hidden: '隐藏' },
  'dict-type': { code: '唯一编码', builtIn: '系统内置', itemCount: '字典数' },
  dict: { name: '字典名', code: '字典值', typeId: '字典类型', type: '字典类型', color: '颜色' },
  department: { name: '部门名称', code: '编码', leader: '负责人', phone: '联系电话', mail: '邮箱' },
  'operation-log': { remark: text.remark, loginDays: text.loginDays, operationDays: text.operationDays },
  console: { message: '错误信息', stack: '错误堆栈', page: '页面' },
};

/** What a log calls a field of a record; one that it does not know goes by its own name. */
export function fieldLabel(module: string, field: string): string {
  return ofModule[module]?.[field] ?? common[field] ?? field;
}
