import {
  mailKindNames,
  mailLabels,
  mailSecurityNames,
  mailSettingsLabels,
  mailStatusNames,
  mailTemplateLabels,
  mailTestLabels,
} from '@mutai/contract/mail/resource';
import { mailTemplateNames } from '@mutai/contract/mail/resource';
import { mailTemplatePurposes } from '@mutai/contract/mail/templates';
import { pageTitles } from '@mutai/contract/pages';

/** Texts of mail. */
export const mailMessages = {
  title: pageTitles.mail,
  tabs: { settings: '设置', templates: '邮件模板', log: '发送记录' },

  settings: mailSettingsLabels,
  serverAndPort: '服务器地址和端口',
  server: '服务器地址',
  sender: '发信人与验证',
  serverExample: '例如 smtp.abc.com',
  on: '已启用',
  off: '已停用',
  securities: mailSecurityNames,
  portHint: '0 表示使用该加密方式的默认端口。',
  securityHint: '自动：465 端口用 SSL/TLS，其他端口用 STARTTLS。',
  verifyHint: '关闭后接受不受信任的证书，仅用于可信网络。',
  fromHint: '收件人看到的发信地址，一般须与验证账号一致。',
  passwordHint: '留空则不修改；部分邮箱须填写授权码。',
  enterPassword: '请输入验证密码',

  test: '测试',
  testTitle: '邮件测试',
  to: mailTestLabels.to,
  send: '发送邮件',
  testing: '正在连接邮件服务器…',
  testHint: '使用表单中当前填写的内容发送，不会保存。',
  testFailed: '测试邮件未能发送',
  testReply: (error: string, answer: string) => (answer === '' ? error : `${error}。服务器答复：${answer}`),
  sent: (to: string) => `测试邮件已发送至 ${to}，请查收！`,

  template: mailTemplateLabels,
  templateNames: mailTemplateNames,
  templatePurposes: mailTemplatePurposes,
  edit: '修改',
  editTitle: (name: string) => `修改邮件模板：${name}`,
  save: '保存修改',
  placeholders: '可用占位符：',
  restore: '恢复默认',
  preview: '预览',
  previewTitle: '预览邮件',
  previewHint: '占位符以示例内容代替。',

  mail: mailLabels,
  kinds: mailKindNames,
  statuses: mailStatusNames,
  logPurpose: '这里列出系统发送的每封邮件，以及未能送出的原因。',
  resend: '重新发送',
  view: '查看',
  viewTitle: '邮件内容',
} as const;
