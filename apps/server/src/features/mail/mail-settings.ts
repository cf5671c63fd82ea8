import { mailSettingsLabels } from '@mutai/contract/mail/resource';
import type { MailConnection, MailSettings, MailSettingsBody } from '@mutai/contract/mail/schema';
import { rules } from '@mutai/contract/rules';
import { maskedSecret } from '../../platform/audit/changes.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import { portOf } from '../../platform/mail/smtp.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { settingsStore, type SettingsStore } from '../../platform/settings/settings.ts';

export type MailSettingsStore = SettingsStore<Omit<MailSettings, 'version'>>;

/** Mail settings. The password is stored encrypted. */
export const mailSettingsStore = (secrets: Secrets): MailSettingsStore =>
  settingsStore<Omit<MailSettings, 'version'>>(
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
 * Returns the mail settings with the decrypted password.
 *
 * @throws MailFailure if it cannot be decrypted
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

const invalid = (field: keyof typeof mailSettingsLabels, message: string) =>
  errors.invalidField(field, mailSettingsLabels[field], message);

/** Enabled mail needs complete settings. @throws AppError 4000 */
export function refuseIncomplete(settings: MailSettings): void {
  if (!settings.enable) return;
  const needed = ['smtpHost', 'smtpFrom', ...(settings.smtpAuth ? (['smtpUser', 'smtpPass'] as const) : [])] as const;
  const missing = needed.find((field) => settings[field].trim() === '');
  if (missing !== undefined) throw invalid(missing, rules.required.message);
}

/**
 * Returns true if changed settings could expose the saved password: to another server or port, or on an unprotected
 * connection.
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
 * Returns the values of changed settings. The saved password may be kept only for the same server and port, with at
 * least the same protection.
 *
 * @param saved with the password masked
 * @throws AppError 4000 if the password must be entered again
 */
export function forServer<V extends MailSettingsBody>(saved: MailSettings, values: V): V {
  const keepsPassword = values.smtpPass === undefined || values.smtpPass === maskedSecret;
  if (!keepsPassword || saved.smtpPass === '' || !exposes(saved, { ...saved, ...values })) return values;
  if (values.smtpAuth ?? saved.smtpAuth) {
    throw invalid('smtpPass', '更换服务器地址或端口、关闭加密或证书验证后，请重新填写验证密码');
  }
  return { ...values, smtpPass: '' };
}
