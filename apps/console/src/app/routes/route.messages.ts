/** Titles of the console's own routes, and of actions without a permission of their own. */
export const routeMessages = {
  home: '概览',
  account: '账号信息',
  demo: '示例页面',
  apiDocs: '接口文档',
  logo: '产品标识',
  login: '用户登录',
  setPassword: '设置密码',
  pairScreen: '配对屏幕',
  screenWall: '值班墙',
} as const;

/** Texts of the route guards. */
export const guardMessages = {
  redirectTitle: '跳转提示',
  alreadySignedIn: '您已登录，如需重新登录请退出后再操作！',
} as const;
