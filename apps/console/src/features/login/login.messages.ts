import { accountLabels } from '@mutai/contract/users/resource';

/** Texts of the login page. */
export const loginMessages = {
  title: '用户登录',
  welcome: (greeting: string, title: string) => `${greeting}，欢迎访问 ${title} 系统！`,
  username: accountLabels.username,
  usernamePlaceholder: `请输入${accountLabels.username}`,
  password: accountLabels.password,
  passwordPlaceholder: `请输入${accountLabels.password}`,
  remember: accountLabels.remember,
  forgot: '忘记密码？',
  forgotTitle: '提示',
  forgotText: '如已忘记密码，请联系管理员进行密码重置！',
  submit: '立即登录',
  submitting: '登录中',
  otherMethods: '暂不支持其他方式登录',
  success: (greeting: string) => `${greeting}，您已成功登录本系统！`,
  failure: (message: string) => `提示：${message}`,
  copyright: (year: number, title: string) => `Copyright © ${year} ${title}，版权所有`,
  slogan: '让每一块屏幕，都井然有序',
  sloganDetail: '内容管理 · 系统管理 · 大屏布局',
} as const;

/** Greetings with the hour at which each starts. */
export const greetings = [
  { from: 0, text: '凌晨好' },
  { from: 6, text: '早上好' },
  { from: 9, text: '上午好' },
  { from: 12, text: '中午好' },
  { from: 14, text: '下午好' },
  { from: 18, text: '晚上好' },
] as const;
