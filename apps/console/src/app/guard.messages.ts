/** Texts of the route guards. Section 2. */
export const guardMessages = {
  redirectTitle: '跳转提示',
  alreadySignedIn: '您已登录，如需重新登录请退出后再操作！',
} as const;
