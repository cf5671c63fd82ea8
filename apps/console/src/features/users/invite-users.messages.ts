/** Texts about inviting users, which are loaded with the dialogs that show them. */
export const inviteMessages = {
  inviteQuestion: (count: number, hours: number) =>
    `将向所选的 ${String(count)} 个用户的邮箱发送链接，由本人设置密码。链接 ${String(hours)} 小时内有效，只能使用一次；再次邀请后，之前的链接失效。已有的密码在本人设置新密码之前仍然有效。`,
  sendInvitations: '发送邀请',
  invited: (count: number) => (count === 0 ? '没有邀请任何用户' : `已邀请 ${String(count)} 个用户`),
  invitedHint: (hours: number) =>
    `邮件正在发送，链接 ${String(hours)} 小时内有效。是否送达可在“邮件设置”的发送记录中查看。`,
  notInvited: (count: number) => `${String(count)} 个用户没有被邀请`,
  failedInvitations: (count: number, reason: string) => `${String(count)} 个用户：${reason} 请重新邀请他们。`,
  invitationImpossible: '现在不能邀请用户',
  toMailSettings: '前往邮件设置',
  askMailAdmin: '您没有邮件设置的权限，请联系管理员。',
  importInvites: '导入后邮件邀请设置密码（仅有邮箱的用户）',
  importInvitesDone: (count: number, hours: number) =>
    `已邀请 ${String(count)} 个用户设置密码，链接 ${String(hours)} 小时内有效。`,
} as const;
