/** Texts of 以角色视角查看. */
export const viewAsMessages = {
  title: '以角色视角查看',
  hint: '您将看到该角色的用户所看到的菜单、页面与按钮；期间不能修改任何数据，随时可以退出。',
  role: '角色',
  chooseRole: '请选择角色',
  noRoles: '暂无可查看的角色',
  rolesFailed: '角色列表加载失败',
  start: '开始查看',
  banner: (role: string) => `正在以角色“${role}”的视角查看，数据为只读`,
  leave: '退出视角',
} as const;
