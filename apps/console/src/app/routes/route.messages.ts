import type { PageCode } from '@mutai/contract/pages';

/** Titles of the console's own routes, and what 需要帮助？ says about each page. */
export const routeMessages = {
  home: '概览',
  demo: '示例页面',
  apiDocs: '接口文档',
  logo: '产品标识',
  login: '用户登录',
  homeHelp: '这里汇总了您的账号与常用服务。点击常用服务可直接打开对应页面，也可以按 Ctrl + K 输入名称快速跳转。',
  plainHelp: '本页面没有更多说明。如需协助，请联系管理员。',
} as const;

/** One text for each page of the contract. */
export const pageHelp: Readonly<Record<PageCode, string>> = {
  user: '管理可登录本系统的账号：新建用户并关联角色，修改资料，停用或启用账号，重置密码。用户的权限来自其关联的角色；左侧的部门可筛选本部门及下级部门的用户。可以按模板批量导入，也可以导出查询结果；不能停用或删除自己，也不能停用或删除最后一位超级管理员。',
  role: '角色决定用户能打开哪些页面、点击哪些按钮：新建角色后通过“分配权限”勾选菜单与按钮，再在用户管理中关联给用户。权限调整后，对已登录的用户立即生效；不能授予自己没有的权限。',
  menu: '菜单决定左侧导航的内容与顺序，其标识即权限标识。可以改名、换图标、隐藏、拖动排序或调整层级（最多三级），也可以添加目录、外部链接与按钮；修改后导航立即更新，其他已登录用户在下次刷新页面后看到。',
  dict: '字典为下拉选项与状态标签提供统一的选项：左侧选择字典类型，右侧维护其中的字典项。停用的字典项不再出现在选项中，已使用它的数据仍能正常显示。',
  department:
    '部门组成一棵树，用户可归属其中一个部门。拖动或修改“上级部门”可调整层级；仍有下级部门或用户的部门不能删除。',
  session:
    '这里列出当前已登录的会话及其设备、地址和最近活动时间。发现异常登录时可强制下线，对方的下一次操作即会回到登录页。',
  'login-log':
    '记录每一次登录的结果、地址、操作系统与浏览器。可按时间范围和用户昵称查询，也可导出为表格；日志内容不可修改。',
  'operation-log':
    '记录每一次数据变更：谁、何时、对什么、改了哪些内容。点击“详情”可查看逐项变更；除备注外，日志内容不可修改。',
};

/** Texts of the route guards. Section 2. */
export const guardMessages = {
  redirectTitle: '跳转提示',
  alreadySignedIn: '您已登录，如需重新登录请退出后再操作！',
} as const;
