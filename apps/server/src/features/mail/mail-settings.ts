import { mailSettingsLabels } from '@mutai/contract/mail/resource';
import { type MailConnection, type MailSettings, MailSettingsBody } from '@mutai/contract/mail/schema';
import { maskedSecret } from '../../platform/audit/changes.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import { portOf } from '../../platform/mail/smtp.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { settingsStore, type SettingsStore } from '../../platform/settings.ts';

export type MailSettingsStore = SettingsStore<Omit<MailSettings, 'version'>>;

/** How mail is sent. Its password is kept sealed. */
export const mailSettingsStore = (secrets: Secrets): MailSettingsStore =>
  settingsStore(
    'mail',
    {
      enable: false,
      smtpHost: '',
      smtpPort: 465,
      smtpSecurity: 'auto',
      smtpVerify: true,
      smtpFrom: '',
      smtpAuth: true,
      smtpUser: '',
      smtpPass: '',
    },
    { fields: ['smtpPass'], secrets },
  );

/**
 * How mail is sent, with the password.
 *
 * @throws MailFailure when that cannot be opened
 */
export async function connectionOf(
  store: MailSettingsStore,
  executor: Executor,
): Promise<MailConnection & { readonly enable: boolean }> {
  try {
    return await store.readSecrets(executor);
  } catch (error) {
    throw new MailFailure('验证密码无法解密（服务器的密钥已更换），请在邮件设置中重新填写', true, '', { cause: error });
  }
}

export const invalid = (field: keyof typeof mailSettingsLabels, message: string) =>
  errors.invalid({ [field]: message }, `${mailSettingsLabels[field]}：${message}`);

/**
 * Whether a password that was entered for one connection could be read by somebody else over another: by another server,
 * another program on the same one, or on the way there.
 */
function exposes(before: MailSettings, after: MailSettings): boolean {
  return (
    after.smtpHost !== before.smtpHost ||
    portOf(after) !== portOf(before) ||
    (after.smtpSecurity === 'none' && before.smtpSecurity !== 'none') ||
    (before.smtpVerify && !after.smtpVerify)
  );
}

/**
 * Values for another connection than before: a saved password is used as it was entered, with the same server and port,
 * and no less protected on the way.
 *
 * @param saved with the password masked
 * @throws AppError 4000 when the password has to be entered again
 */
export function forServer<V extends MailSettingsBody>(saved: MailSettings, values: V): V {
  const keepsPassword = values.smtpPass === undefined || values.smtpPass === maskedSecret;
  if (!keepsPassword || saved.smtpPass === '' || !exposes(saved, { ...saved, ...values })) return values;
  if (values.smtpAuth ?? saved.smtpAuth) {
    throw invalid('smtpPass', '更换服务器地址或端口、关闭加密或证书验证后，请重新填写验证密码');
  }
  return { ...values, smtpPass: '' };
}
