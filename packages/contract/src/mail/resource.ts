import { mailPage } from './page.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';

export const mailSettingsPath = `${apiPrefix}/settings/mail`;

/** Sends a test mail immediately and answers the result. */
export const mailTestPath = `${mailSettingsPath}/test`;

export const mailTemplatesPath = `${mailSettingsPath}/templates`;

/** @param template its name; `:template` in a route */
export const mailTemplatePath = (template: string): string => `${mailTemplatesPath}/${template}`;

/** Renders a template with sample values. @param template its name; `:template` in a route */
export const mailPreviewPath = (template: string): string => `${mailTemplatePath(template)}/preview`;

/** Log of sent and queued mails. */
export const mailsPath = `${apiPrefix}/mails`;

/** Sends a failed or queued mail immediately. @param id of the mail; `:id` in a route */
export const mailResendPath = (id: number | ':id'): string => `${mailsPath}/${id}/resend`;

/** Names of the mail templates. Their texts are in `templates.ts`, which only pages that show them load. */
export const mailTemplateNames = {
  'comment-pending': '评论待审核',
  'account-created': '账号已创建',
  'password-reset': '密码已重置',
  invitation: '邀请设置密码',
  'sign-in-failures': '登录失败次数过多',
  'screens-absent': '屏幕失去联系',
  'screens-back': '屏幕恢复联系',
  'backup-stale': '备份已过期',
} as const;
export type MailTemplate = keyof typeof mailTemplateNames;
export const mailTemplates = Object.keys(mailTemplateNames) as [MailTemplate, ...MailTemplate[]];

/** Transport security of the connection to the mail server. */
export const mailSecurities = ['auto', 'starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];
export const mailSecurityNames: Readonly<Record<MailSecurity, string>> = {
  auto: '自动',
  starttls: 'STARTTLS 加密',
  tls: 'SSL/TLS 加密',
  none: '不加密',
};

export const mailSettingsLabels = {
  enable: '是否启用',
  smtpHost: '服务器地址',
  smtpPort: '端口',
  smtpSecurity: '加密方式',
  smtpVerify: '校验服务器证书',
  smtpFrom: '发信人地址',
  smtpAuth: '是否需要验证',
  smtpUser: '验证账号',
  smtpPass: '验证密码',
} as const;

export const mailTemplateLabels = { enabled: '发送此邮件', subject: '邮件主题', text: '邮件正文' } as const;

/** Recipient of a test mail. */
export const mailTestLabels = { to: '接收人邮箱' } as const;

export const mailStatuses = ['waiting', 'sending', 'sent', 'failed', 'uncertain'] as const;
export type MailStatus = (typeof mailStatuses)[number];
export const mailStatusNames: Readonly<Record<MailStatus, string>> = {
  waiting: '等待发送',
  sending: '正在发送',
  sent: '已发送',
  failed: '未发送',
  uncertain: '结果未知',
};

/** Kind of a test mail, which has no editable template. */
export const testMail = 'test';
export const mailKindNames = { ...mailTemplateNames, [testMail]: '测试邮件' } as const;
export type MailKind = keyof typeof mailKindNames;
export const mailKinds = Object.keys(mailKindNames) as [MailKind, ...MailKind[]];

export const mailLabels = {
  createdAt: '时间',
  template: '邮件类型',
  recipient: '接收人',
  subject: mailTemplateLabels.subject,
  status: '状态',
  error: '失败原因',
  attempts: '发送次数',
  nextAt: '下次发送',
  sentAt: '送出时间',
  text: mailTemplateLabels.text,
} as const;

const switched = { true: '已启用', false: '已停用' } as const;

export const mailModule: LoggedModule = {
  title: mailPage.title,
  labels: { ...mailLabels, ...mailSettingsLabels, ...mailTemplateLabels, ...mailTestLabels },
  values: { enable: switched, smtpSecurity: mailSecurityNames, template: mailKindNames, status: mailStatusNames },
};
