/** Titles of the console's own routes, and what 需要帮助？ says about them. */
export const routeMessages = {
  home: '概览',
  account: '账号信息',
  demo: '示例页面',
  apiDocs: '接口文档',
  logo: '产品标识',
  login: '用户登录',
  homeHelp: '这里汇总了您的账号与常用服务。点击常用服务可直接打开对应页面，也可以按 Ctrl + K 输入名称快速跳转。',
  plainHelp: '本页面没有更多说明。如需协助，请联系管理员。',
} as const;

/** Texts of the route guards. Section 2. */
export const guardMessages = {
  redirectTitle: '跳转提示',
  alreadySignedIn: '您已登录，如需重新登录请退出后再操作！',
} as const;
