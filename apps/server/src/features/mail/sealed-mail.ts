import { sealedColumn } from '../../platform/secrets/sealed-columns.ts';
import type { SealedKind } from '../../platform/secrets/sealed-values.ts';
import { sealedSetting } from '../../platform/settings/sealed-settings.ts';

/** Name that links of mails are sealed with. */
export const sealedLinkName = 'mail.link';

/** Encrypted values of mails: the password of the mail server, and links of mails that are not yet sent. */
export const sealedMail: readonly SealedKind[] = [
  sealedSetting('mail', 'smtpPass', { label: '邮件服务器的验证密码', enterAgain: '在邮件设置中重新填写验证密码' }),
  sealedColumn({ table: 'mails', column: 'sealedLink' }, sealedLinkName, {
    label: '待发邮件中的链接',
    enterAgain: '在用户管理中重新邀请尚未收到邮件的用户',
  }),
];
