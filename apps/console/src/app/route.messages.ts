import type { PageCode } from '@mutai/contract/pages';

/** Titles of the console's own routes, and what 需要帮助？ says about each page. */
export const routeMessages = {
  home: '概览',
  demo: '示例页面',
  apiDocs: '接口文档',
  logo: '产品标识',
  login: '用户登录',
  notFound: '页面不存在',
  forbidden: '权限不足',
  homeHelp: '这里汇总了您的账号与常用服务。点击常用服务可直接打开对应页面，也可以按 Ctrl + K 输入名称快速跳转。',
  plainHelp: '本页面没有更多说明。如需协助，请联系管理员。',
} as const;

/** One text for each page of the contract. */
export const pageHelp: Readonly<Record<PageCode, string>> = {
  user: '管理可登录本系统的账号：新建用户并关联角色，修改资料，停用或启用账号，重置密码。用户的权限来自其关联的角色；不能停用或删除自己，也不能停用或删除最后一位超级管理员。',
};
