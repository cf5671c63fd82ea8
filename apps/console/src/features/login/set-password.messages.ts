import type { InvitationState } from '@mutai/contract/auth';
import { accountLabels } from '@mutai/contract/users/resource';

const askAgain = '请联系管理员重新邀请。';

/** Texts of the page on which an invited user sets a password. */
export const setPasswordMessages = {
  title: '设置密码',
  checking: '正在检查链接',
  welcome: (nickname: string, title: string) => `${nickname}，欢迎使用 ${title}！请设置您自己的登录密码。`,
  expires: (time: string) => `链接只能使用一次，将于 ${time} 失效。`,
  username: accountLabels.username,
  newPassword: accountLabels.newPassword,
  newPasswordPlaceholder: `请输入${accountLabels.newPassword}`,
  confirmPassword: '确认密码',
  confirmPlaceholder: '请再次输入新密码',
  mismatch: '两次输入的密码不一致',
  tooLong: (max: number) => `不能超过${String(max)}个字符`,
  submit: '设置密码并登录',
  submitOnly: '设置密码',
  submitting: '正在设置',
  /** Another user is signed in. */
  signedIn: '此浏览器已登录其他账号。设置密码后，请先退出该账号，再用您的账号登录。',
  doneTitle: '密码已设置',
  doneSignedIn: (username: string) => `请退出当前账号，再用账号“${username}”登录。`,
  home: '返回首页',
  login: '去登录',
  retry: '重试',
  failedTitle: '暂时无法检查链接',
  refusals: {
    used: { title: '链接已使用', text: `密码已经设置，请直接登录；如忘记密码，${askAgain}` },
    expired: { title: '链接已过期', text: askAgain },
    replaced: { title: '链接已被替换', text: '管理员发送了新的邀请，请打开最新一封邮件中的链接。' },
    void: { title: '链接已失效', text: `账号已停用，或密码、邮箱已更改。如仍需设置密码，${askAgain}` },
    unknown: { title: '链接无效', text: `请检查链接是否复制完整；如账号已删除或链接过旧，${askAgain}` },
  } satisfies Readonly<Record<Exclude<InvitationState, 'valid'>, { readonly title: string; readonly text: string }>>,
} as const;
