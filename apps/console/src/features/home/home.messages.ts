import { userLabels } from '@mutai/contract/users/resource';

/** Texts of the home page. Section 2. */
export const homeMessages = {
  welcome: (nickname: string) => `欢迎，${nickname}`,
  administrator: '管理员',
  account: userLabels.username,
  services: '常用服务',
  noServices: '暂无可用的服务，请联系管理员为您分配权限。',
} as const;
